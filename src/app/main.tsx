/** Starts the portal: hands what is seen to the engine. */
import './ask-assets.ts';
import '../blocks/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { blocks, fields, shell } from '#blocks';
import { PortalProvider } from '#engine';
import { renderers } from '#renderers';
import { takeOver } from './take-over.ts';

/** A portal that was built for calls of another address says so in its page; else they are those of the server beside it. */
const apiBase = document.querySelector<HTMLMetaElement>('meta[name="portico-calls"]')?.content ?? '/student-api/v1/';
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
