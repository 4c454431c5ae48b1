/** A heading, a lead, a paragraph, small print, or a notice in a coloured box. */
import { LateBoundary, late, useText } from '#engine';
import type { Icon as IconName, TextBlock as TextModel } from '#model';
import { Drawing } from '../shared/drawing.tsx';
import { Heading } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { Notice } from './notice.tsx';
import classes from './text-block.module.css';

const MarkdownText = late(() => import('../shared/markdown-text.tsx').then((file) => file.MarkdownText));
const ClosableNotice = late(() => import('./closable-notice.tsx').then((file) => file.ClosableNotice));

/** Notices always carry an icon, so that colour is not alone. */
const noticeIcons: Partial<Record<TextModel['look'], IconName>> = {
  hint: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

export function TextBlock({ block }: { readonly block: TextModel }) {
  const text = useText();
  const words = text(block.text);
  if (words === '') return null;
  const icon = block.icon ?? noticeIcons[block.look];
  if (block.look === 'heading') {
    return (
      <div className={classes.heading} data-text="heading" data-drawn={block.drawing}>
        {block.drawing ? <Drawing name={block.drawing} /> : null}
        {icon ? <Icon name={icon} size={26} /> : null}
        <Heading>{words}</Heading>
      </div>
    );
  }
  if (noticeIcons[block.look] !== undefined) {
    const notice = { look: block.look, icon: icon ?? 'info', title: text(block.title), words };
    return block.canClose ? <ClosableNotice {...notice} /> : <Notice {...notice} />;
  }
  const paragraph = (
    <p className={classes.text} data-look={block.look} data-text={block.look}>
      {icon ? <Icon name={icon} /> : null}
      <span>{words}</span>
    </p>
  );
  if (block.look !== 'article') return paragraph;
  return (
    <LateBoundary fallback={paragraph}>
      <MarkdownText text={words} />
    </LateBoundary>
  );
}
