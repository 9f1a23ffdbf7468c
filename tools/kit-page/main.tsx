/** The page `/kit` of `npm run dev:web`: every component of the kit in every state, light and dark side by side. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Actions, Display } from './display-states.tsx';
import { Fields } from './field-states.tsx';
import * as styles from './kit-page.module.css';
import { Overlays } from './overlay-states.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <main className={styles.page}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} data-color-scheme={scheme} className={styles.scheme}>
            <Actions />
            <Fields scheme={scheme} />
            <Display />
            <Overlays />
          </div>
        ))}
      </main>
    </MemoryRouter>
  </StrictMode>,
);
