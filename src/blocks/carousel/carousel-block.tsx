/** Pictures to push through: large ones one at a time, or a strip of several. The browser scrolls; arrows only help it. */
import { useId } from 'react';
import { useMessage, useRows, useText, useValue } from '#engine';
import type { CarouselBlock as CarouselModel } from '#model';
import { EntryScope, keyedRows } from '../shared/entry-scope.tsx';
import { Faces } from '../shared/faces.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { Picture } from '../shared/picture.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import classes from './carousel-block.module.css';
import { type Turning, useTurning } from './use-turning.ts';

type Item = CarouselModel['item'];

export function CarouselBlock({ block }: { readonly block: CarouselModel }) {
  const id = useId();
  const message = useMessage();
  const data = useRows(block.carousel);
  const turning = useTurning(block.turnsMs ?? 0, data.rows.length);
  // No pictures, no empty frame.
  if (data.state === 'ready' && data.rows.length === 0) return null;
  const name = block.title === undefined ? { 'aria-label': message('carousel') } : { 'aria-labelledby': id };
  return (
    <section {...name} aria-roledescription="carousel" className={classes.carousel} {...turning.hold}>
      <BlockHead title={block.title} id={id} />
      <Faces
        data={data}
        isEmpty={false}
        skeleton={<div className={classes.place} data-look={block.look} />}
        empty={null}
      >
        <div className={classes.frame} data-look={block.look}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the arrow keys too */}
          <ul ref={turning.track} className={classes.track} tabIndex={0} aria-label={message('carousel')}>
            {keyedRows(data.rows).map(({ key, row }, index) => (
              <li key={key} className={classes.slide}>
                <EntryScope row={row}>
                  <Slide item={block.item} isFirst={index === 0} />
                </EntryScope>
              </li>
            ))}
          </ul>
          <Controls turning={turning} />
        </div>
      </Faces>
    </section>
  );
}

function Slide({ item, isFirst }: { readonly item: Item; readonly isFirst: boolean }) {
  const text = useText();
  const path = useValue(item.image);
  const title = text(item.title);
  const content = (
    <>
      <Picture path={path} alt={text(item.alt)} className={classes.image} loading={isFirst ? 'eager' : 'lazy'} />
      {title === '' ? null : <span className={classes.title}>{title}</span>}
    </>
  );
  if (item.opens === undefined) return <div className={classes.link}>{content}</div>;
  return (
    <PortalLink opens={item.opens} className={classes.link}>
      {content}
    </PortalLink>
  );
}

function Controls({ turning }: { readonly turning: Turning }) {
  const message = useMessage();
  const { index, count, turn, paused, pause } = turning;
  if (count < 2) return null;
  return (
    <div className={classes.controls}>
      <button type="button" className={classes.arrow} aria-label={message('previousPicture')} onClick={() => turn(-1)}>
        <Icon name="chevron-left" />
      </button>
      <span className={classes.count} role="img" aria-label={message('pictureOf', { number: index + 1, count })}>
        {index + 1}/{count}
      </span>
      {paused === null ? null : (
        <button
          type="button"
          className={classes.arrow}
          aria-label={message(paused ? 'play' : 'pause')}
          onClick={() => pause(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} size={16} />
        </button>
      )}
      <button type="button" className={classes.arrow} aria-label={message('nextPicture')} onClick={() => turn(1)}>
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}
