import { createRoot } from 'react-dom/client';
import { PortalPage } from './portal-page.tsx';

const rootElement = document.querySelector<HTMLElement>('#root');
if (!rootElement) throw new Error('The page has no root element.');
createRoot(rootElement).render(<PortalPage token={location.pathname.split('/')[2] ?? ''} />);
