/** `404.html`, which web servers give for addresses they do not know: it leads to a page, or says that there is none. */
import { type DressedPortal, documentTitle, entryPage, escaped, inFirstLanguage } from '#compiler';
import type { PageModel, PortalModel, Text, TextBlock } from '#model';
import { pageAddresses } from './site-facts.ts';

/**
 * In the portal's look, without inline script or style. It says what the page of the portal for unknown addresses says to everybody.
 * @param base  the folder of the site it stands in, such as `/`
 */
export function notFoundPage(portal: DressedPortal & Pick<PortalModel, 'pages'>, base: string): string {
  const { notFound, home } = portal.settings.session;
  const said = saidToAll(pageAt(portal, notFound));
  const heading = said.find(({ look }) => look === 'heading');
  const say = (text: Text | undefined): string => escaped(inFirstLanguage(portal, text ?? ''));
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
      <h1>${say(heading?.text ?? pageAt(portal, notFound)?.title)}</h1>
${said.map((block) => (block === heading ? '' : `      <p>${say(block.text)}</p>\n`)).join('')}      <p><a href="${base}">${say(pageAt(portal, home)?.title)}</a></p>
    </main>
  </body>
</html>
`,
    portal,
  );
}

function pageAt({ pages }: Pick<PortalModel, 'pages'>, address: string): PageModel | undefined {
  return Object.values(pages).find(({ route, also }) => route === address || also?.includes(address));
}

/** Its texts without a condition and without values, which nobody has here. */
function saidToAll(page: PageModel | undefined): readonly TextBlock[] {
  return (page?.content ?? []).filter(
    (block): block is TextBlock =>
      block.kind === 'text' &&
      block.when === undefined &&
      (typeof block.text === 'string' || block.text.args.length === 0),
  );
}
