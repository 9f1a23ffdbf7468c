import './forbid-eval.ts';
import { startApp } from './start-app.tsx';

void startApp();
