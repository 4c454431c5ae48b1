/** A heading, a lead, a paragraph, small print, or a notice in a coloured box. */
import { useText } from '#engine';
import type { Icon as IconName, TextBlock as TextModel } from '#model';
import { Heading } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import classes from './text-block.module.css';

/** Notices always carry an icon, so that colour does not stand alone. */
const noticeIcons: Partial<Record<TextModel['look'], IconName>> = { hint: 'info', success: 'check', warning: 'alert' };

export function TextBlock({ block }: { readonly block: TextModel }) {
  const text = useText();
  const words = text(block.text);
  if (words === '') return null;
  const icon = block.icon ?? noticeIcons[block.look];
  if (block.look === 'heading') {
    return (
      <div className={classes.heading} data-text="heading">
        {icon ? <Icon name={icon} size={26} /> : null}
        <Heading>{words}</Heading>
      </div>
    );
  }
  const isNotice = noticeIcons[block.look] !== undefined;
  return (
    <p
      className={isNotice ? `${classes.text} ${classes.notice}` : classes.text}
      data-look={block.look}
      data-text={block.look}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{words}</span>
    </p>
  );
}
