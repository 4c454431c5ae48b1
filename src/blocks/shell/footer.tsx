/** The foot of every page: social channels, copyright, links, technical support (spec section 1). */
import { useId } from 'react';
import { useLanguage, useManifest, useMessage, useText, useToday } from '#engine';
import { languageName } from '#model';
import { Icon } from '../shared/icon.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { Select } from '../shared/select.tsx';
import classes from './footer.module.css';

export function Footer() {
  const text = useText();
  const message = useMessage();
  const year = useToday().slice(0, 4);
  const { settings } = useManifest();
  const { social, links, support } = settings.footer;
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.copyright}>{message('copyright', { year, office: text(settings.office) })}</p>
        <LanguageChoice />
        {[...links, ...(support ? [support] : [])].map((link, index) => (
          <PortalLink key={index} opens={link.opens} className={classes.support}>
            {text(link.label)}
          </PortalLink>
        ))}
        {social.length > 0 ? (
          <ul className={classes.social}>
            {social.map((channel, index) => (
              <li key={index}>
                <PortalLink opens={channel.opens} className={classes.channel} label={text(channel.label)}>
                  <Icon name={channel.icon} />
                </PortalLink>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </footer>
  );
}

/** Only where the portal forces no language (spec section 1). */
function LanguageChoice() {
  const id = useId();
  const message = useMessage();
  const { language, offered, forced, set } = useLanguage();
  if (forced || offered.length < 2) return null;
  return (
    <div className={classes.language}>
      <label htmlFor={id}>{message('language')}</label>
      <Select id={id} value={language} onChange={(event) => set(event.target.value)}>
        {offered.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageName(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}
