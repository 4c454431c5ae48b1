/** The shipped app with the renderers of the tests. */
import '../../../../src/blocks/theme/base.css';
import { createRoot } from 'react-dom/client';
import { blocks, fields, shell } from '#blocks';
import { PortalProvider } from '#engine';
import { renderers } from './renderers.ts';

const parts = { blocks, fields, shell };
const place = document.getElementById('root');
if (place) createRoot(place).render(<PortalProvider apiBase="/student-api/v1/" parts={parts} renderers={renderers} />);
