/** Starts the portal: hands what is seen to the engine. */
import './ask-assets.ts';
import '../blocks/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { blocks, fields, shell } from '#blocks';
import { PortalProvider } from '#engine';
import { renderers } from '#renderers';
import { takeOver } from './take-over.ts';

/** The page says where calls are answered: by the server beside it, or at another address that the portal was built for. */
const apiBase = document.querySelector<HTMLMetaElement>('meta[name="portico-calls"]')?.content ?? '';
const parts = { blocks, fields, shell };
const place = document.getElementById('root');
if (place) {
  takeOver(place);
  createRoot(place).render(
    <StrictMode>
      <PortalProvider parts={parts} renderers={renderers} apiBase={apiBase} />
    </StrictMode>,
  );
}
