import { createRoot } from 'react-dom/client';
import { LinkPage } from './link-page.tsx';

const rootElement = document.querySelector<HTMLElement>('#root');
if (!rootElement) throw new Error('The page has no root element.');
createRoot(rootElement).render(<LinkPage token={location.pathname.split('/')[2] ?? ''} />);
