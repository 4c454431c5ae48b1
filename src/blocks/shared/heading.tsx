/** Headings that know how deep they are: the page has level 1, a block 2, a block inside a section 3. */
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useText } from '#engine';
import type { Text } from '#model';
import classes from './heading.module.css';

type Level = 2 | 3 | 4 | 5;
const deeper: Readonly<Record<Level, Level>> = { 2: 3, 3: 4, 4: 5, 5: 5 };
const HeadingLevel = createContext<Level>(2);

/** All headings in it are one level deeper. */
export function HeadingDeeper({ children }: { readonly children: ReactNode }) {
  const level = useContext(HeadingLevel);
  return <HeadingLevel value={deeper[level]}>{children}</HeadingLevel>;
}

export function Heading({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  const level = useContext(HeadingLevel);
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={classes.heading} data-level={level}>
      {children}
    </Tag>
  );
}

/** A part of the page that is called by its heading. */
export function HeadedSection({
  title,
  className,
  children,
}: {
  readonly title: Text | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const text = useText();
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id}>{text(title)}</Heading>
      {children}
    </section>
  );
}

/** A paragraph of a text that may vanish: nothing at all then. */
export function Words({
  text,
  className,
  as: Tag = 'p',
}: {
  readonly text: Text | undefined;
  readonly className?: string | undefined;
  /** A `span` where no paragraph is allowed, as in a link. */
  readonly as?: 'p' | 'span';
}) {
  const words = useText()(text);
  return words === '' ? null : <Tag className={className}>{words}</Tag>;
}

/** Heading and lead above a block, with room for a link beside them. Nothing at all when the block has no title. */
export function BlockHead({
  title,
  lead,
  id,
  children,
}: {
  readonly title: Text | undefined;
  readonly lead?: Text | undefined;
  readonly id?: string;
  readonly children?: ReactNode;
}) {
  const text = useText();
  if (title === undefined && lead === undefined && !children) return null;
  return (
    <div className={classes.head}>
      <div>
        {title === undefined ? null : <Heading {...(id ? { id } : {})}>{text(title)}</Heading>}
        <Words text={lead} className={classes.lead} />
      </div>
      {children}
    </div>
  );
}
