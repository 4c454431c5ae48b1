/** `404.html`, which web servers give for addresses they do not know: it leads to a page, or says that there is none. */
import { type DressedPortal, documentTitle, entryPage, escaped, firstLanguage } from '#compiler';
import type { PortalModel } from '#model';
import { pageAddresses } from './site-facts.ts';

/** In the portal's look, without inline script or style. @param base  the folder of the site it stands in, such as `/` */
export function notFoundPage(portal: DressedPortal & Pick<PortalModel, 'pages'>, base: string): string {
  const catalogue = portal.texts[firstLanguage(portal.settings)];
  const say = (english: string): string => escaped(catalogue?.[english] ?? english);
  return entryPage(
    `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="" />
    <title></title>
    <link rel="icon" type="image/svg+xml" href="${base}favicon.svg" />
    <script data-pages="${pageAddresses(portal).join(' ')}" src="${base}lead-to-page.js"></script>
    <link rel="stylesheet" href="${base}model/theme.css" />
    <link rel="stylesheet" href="${base}not-found.css" />
  </head>
  <body>
    <header>${escaped(documentTitle(portal))}</header>
    <main>
      <h1>${say('Page not found')}</h1>
      <p>${say('The address leads nowhere. It may have moved or been mistyped.')}</p>
      <p><a href="${base}">${say('Home')}</a></p>
    </main>
  </body>
</html>
`,
    portal,
  );
}
