/** The shipped app with one renderer more. */
import '../../../../src/blocks/theme/base.css';
import { createRoot } from 'react-dom/client';
import { blocks, fields, shell } from '#blocks';
import { PortalProvider } from '#engine';
import { noticeCount } from './notice-count.tsx';

const parts = { blocks, fields, shell, renderers: { 'notice-count': noticeCount } };
const place = document.getElementById('root');
if (place) createRoot(place).render(<PortalProvider parts={parts} />);
