/** The coloured head of a page: a strip above the content, or a tall panel beside a form. */
import { useManifest, useText } from '#engine';
import type { BannerBlock as BannerModel } from '#model';
import { Words } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import classes from './banner-block.module.css';

export function BannerBlock({ block }: { readonly block: BannerModel }) {
  const text = useText();
  const { settings } = useManifest();
  return (
    <div className={`${classes.banner} ${classes[block.look]}`} data-banner={block.look}>
      {block.look === 'panel' ? (
        <span className={classes.logo}>
          <Icon name={settings.brand.logo} size={32} />
        </span>
      ) : null}
      <div>
        <p className={classes.title}>{text(block.banner)}</p>
        <Words text={block.lead} className={classes.lead} />
      </div>
    </div>
  );
}
