/** Rows of pictures of one height, in their order: what comes later never moves what is there already. */
import { useEffect, useRef, useState } from 'react';
import {
  EmptyFace,
  Heading,
  Icon,
  Press,
  pressLook,
  Surface,
  Unseen,
  useKeptFocus,
  type ViewedPicture,
  Viewer,
} from '#blocks/shared';
import type { Photo } from '#contract';
import { PageLink, useFileAddress, useFileLink } from '#engine';
import classes from './photo-wall.module.css';
import type { WallProps } from './props.ts';

export function PhotoWallView(props: WallProps) {
  const { data, more, text, format } = props;
  const { event } = data;
  const photos = event.photos.list;
  const [seen, look] = useState<number | null>(null);
  const total = more['event']?.total ?? photos.length;
  return (
    <div className={classes.wall}>
      <div className={classes.head}>
        <div>
          <Heading>{event.title}</Heading>
          <p className={classes.soft}>
            {format.date(event.activity_start_at.slice(0, 10))} · {text('{count} photos', { count: total })}
          </p>
        </div>
      </div>
      {event.actions.can_upload_photo ? <Upload {...props} /> : null}
      {photos.length === 0 ? <EmptyFace /> : <Pictures {...props} photos={photos} look={look} />}
      <MorePictures {...props} total={total} />
      {seen === null ? null : <OpenPicture {...props} photos={photos} start={seen} onClose={() => look(null)} />}
    </div>
  );
}

function Upload({ data, text, form }: WallProps) {
  const [isOpen, open] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const { event } = data;
  return (
    <div {...kept}>
      {isOpen ? (
        <Surface>{form('activity-photo', { event }, { onSent: () => open(false) })}</Surface>
      ) : (
        <Press icon="camera" onClick={() => open(true)}>
          {text('Upload photos')}
        </Press>
      )}
    </div>
  );
}

interface PhotosProps extends WallProps {
  readonly photos: readonly Photo[];
}

/** The height of a row, as far as its width allows. */
const rowHeightRem = 12;

function Pictures({ photos, look, text }: PhotosProps & { readonly look: (index: number) => void }) {
  const address = useFileAddress();
  return (
    <ul className={classes.grid}>
      {photos.map((photo, index) => {
        const ratio = photo.width > 0 && photo.height > 0 ? photo.width / photo.height : 1;
        const isPending = photo.status === 'pending';
        return (
          <li
            key={photo.id}
            className={classes.cell}
            style={{ flexGrow: ratio, flexBasis: `${ratio * rowHeightRem}rem`, aspectRatio: ratio }}
          >
            <button type="button" className={classes.picture} data-paper="" onClick={() => look(index)}>
              <img
                src={address(photo.thumb_url)}
                alt={nameOf(photo, index, text)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
              {isPending ? (
                <span className={classes.veil}>
                  <Icon name="clock" size={18} />
                  {text('Pending review')}
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(photo: Photo, index: number, text: WallProps['text']): string {
  return photo.caption || text('Photo {number}', { number: index + 1 });
}

/**
 * More comes when the end is near, and by the button for whoever goes by keyboard. Where nothing new has come, as when pictures were
 * taken away meanwhile, the end is as near as before: then it waits for the button.
 */
function MorePictures({ data, more, text, total }: WallProps & { readonly total: number }) {
  const count = data.event.photos.list.length;
  const askedAt = useRef(-1);
  const { hasMore = false, state = 'ready', next } = more['event'] ?? {};
  const kept = useKeptFocus<HTMLDivElement>();
  const end = kept.ref;
  const [hadMore, setHadMore] = useState(hasMore);
  if (hasMore && !hadMore) setHadMore(true);
  useEffect(() => {
    const seen = end.current;
    if (!seen || !hasMore || state !== 'ready' || askedAt.current === count) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      askedAt.current = count;
      next?.();
    });
    observer.observe(seen);
    return () => observer.disconnect();
  }, [end, hasMore, state, next, count]);
  if (!hadMore) return null;
  return (
    <div {...kept} className={classes.more}>
      {hasMore ? (
        <Press busy={state === 'loading'} onClick={next}>
          {state === 'loading' ? text('Loading more photos') : text('Load more')}
        </Press>
      ) : (
        // With the last ones the button goes, and here is the focus then.
        <Unseen>{text('{count} photos', { count: total })}</Unseen>
      )}
    </div>
  );
}

interface OpenProps extends PhotosProps {
  readonly start: number;
  readonly onClose: () => void;
}

function OpenPicture({ photos, start, onClose, ...props }: OpenProps) {
  const address = useFileAddress();
  const link = useFileLink();
  const { text } = props;
  const pictures = photos.map((photo, index): ViewedPicture => {
    const src = address(photo.url);
    const by = photo.uploader ? text('Photo by {name}', { name: photo.uploader }) : null;
    return {
      src,
      alt: nameOf(photo, index, text),
      caption: [photo.caption, by].filter(Boolean).join(' · '),
      download: photo.can_download
        ? { href: link(photo.url), name: `${props.data.event.title} ${index + 1}` }
        : undefined,
    };
  });
  return (
    <Viewer pictures={pictures} start={start} onClose={onClose}>
      {(index) => <RemovalLink {...props} photo={photos[index]} />}
    </Viewer>
  );
}

/** Leads to an application of the kind that the page names, with the picture in its text. */
function RemovalLink({ data, options, photo, text }: WallProps & { readonly photo: Photo | undefined }) {
  const type = data.types.list.find(({ key }) => key === options['removal-type']);
  if (!type || !photo) return null;
  const words = text('Please remove this photo from the photo wall of “{event}”: {photo}', {
    event: data.event.title,
    photo: photo.id,
  });
  const query = new URLSearchParams({ new: '1', type_id: String(type.id), text: words });
  return (
    <PageLink {...pressLook('plain')} to={`/pages/applications/applications?${query.toString()}`}>
      {text('Request removal')}
    </PageLink>
  );
}
