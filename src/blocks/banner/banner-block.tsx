/** The coloured head of a page: a strip above the content, or a tall panel beside a form. */
import { BlockOutlet, useManifest, useText, useValue } from '#engine';
import type { BannerBlock as BannerModel, Expression } from '#model';
import { Avatar } from '../shared/avatar.tsx';
import { Words } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { LineList } from '../shared/line-list.tsx';
import classes from './banner-block.module.css';

export function BannerBlock({ block }: { readonly block: BannerModel }) {
  const text = useText();
  const { settings } = useManifest();
  return (
    <div
      className={`${classes.banner} ${classes[block.look]}`}
      data-banner={block.look}
      data-pictured={block.image !== undefined || undefined}
    >
      {block.look === 'panel' ? (
        <span className={classes.logo} data-logo>
          <Icon name={settings.brand.logo} size={32} />
        </span>
      ) : null}
      {block.image === undefined ? null : <Picture image={block.image} name={text(block.banner)} />}
      <div className={classes.body}>
        <div className={classes.words}>
          <div className={classes.names}>
            <p className={classes.title}>{text(block.banner)}</p>
            <Words text={block.lead} className={classes.lead} />
          </div>
          {block.meta?.length ? (
            <div className={classes.meta}>
              <LineList lines={block.meta} look="meta" />
            </div>
          ) : null}
        </div>
        {block.buttons?.length ? (
          <div className={classes.buttons}>
            <BlockOutlet blocks={block.buttons} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Picture({ image, name }: { readonly image: Expression; readonly name: string }) {
  return <Avatar picture={useValue(image)} name={name} size="large" />;
}
