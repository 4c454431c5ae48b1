/** `portico build`: the whole portal as files that any web server can hand out. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { documentTitle } from '#compiler';
import type { PortalModel } from '#model';
import { checkRenderers } from '../build/check-renderers.ts';
import { firstScreens } from '../build/first-screens.ts';
import { builtFrontEnd, checkFrontEnd, readFrontEnd, type SiteFiles } from '../build/front-end.ts';
import { checkTarget, publishFolder } from '../build/publish-folder.ts';
import { serverFolder } from '../build/site-facts.ts';
import { siteFiles } from '../build/site-files.ts';
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { colours, print } from '../terminal/terminal.ts';

export interface BuildOptions {
  readonly config: string;
  readonly out: string;
  /** The folder with the built front end. */
  readonly web: string;
  readonly base: string;
  readonly apiBase?: string;
  readonly compress: boolean;
}

export async function build(options: BuildOptions): Promise<number> {
  const { out, compress } = options;
  const base = readBase(options.base);
  const apiBase = options.apiBase === undefined ? undefined : readApiBase(options.apiBase);
  if (isInside(out, options.web)) {
    throw new CommandProblem(`${out} lies inside the front end (${options.web}). Choose another folder with --out.`);
  }
  const target = checkTarget(out);
  const frontEnd = readFrontEnd(options.web);
  const web = builtFrontEnd(options.web);
  checkFrontEnd(web, frontEnd);
  const draw = firstScreens(web);
  const good = compileGoodFolder(options.config);
  checkRenderers(web, good.portal);
  const files = await siteFiles(frontEnd, good, { base, apiBase, compress, draw });
  publishFolder(target, out, files);
  print(summary(good.portal, out.replace(/[/\\]+$/, ''), files, { base, apiBase }));
  return 0;
}

interface Place {
  readonly base: string;
  readonly apiBase: string | undefined;
}

function summary(portal: PortalModel, out: string, files: SiteFiles, { base, apiBase }: Place): string {
  const copies = [...files].filter(([path]) => /\.(br|gz)$/.test(path));
  const whole = [...files].filter(([path]) => !/\.(br|gz)$/.test(path));
  const beside = copies.length > 0 ? `, and ${copies.length} compressed copies of them (${size(copies)})` : '';
  const folderOfSite = base === '/' ? '' : `, as its folder ${base}`;
  const calls = apiBase
    ? `Calls go to ${apiBase}; that server must allow the address of the portal (CORS) and\n     these headers: ${sentHeaders(portal).join(', ')}.`
    : 'Calls go to /student-api/v1/ and files to /files/ at the same address: a server behind the web server answers them.';
  return [
    colours.green(`${documentTitle(portal)} is ready in ${out}: ${whole.length} files (${size(whole)})${beside}.`),
    '',
    'What is left to do:',
    `  1. Copy everything in ${out} to the web server${folderOfSite}.`,
    `  2. Tell the web server about it: ${out}/${serverFolder}/nginx.conf and Caddyfile are ready for that. Netlify and`,
    `     Cloudflare Pages find all they need in ${out}/_headers.`,
    `  3. ${calls}`,
    'Each step is told in docs/guide/put-it-on-any-web-server.md.',
  ].join('\n');
}

/** The headers that the browser sends with calls, which another address has to allow. */
function sentHeaders({ settings, contract }: PortalModel): readonly string[] {
  const { token, language } = settings.session.sends;
  const chosen = Object.values(settings.roles).flatMap(({ chooses }) => chooses?.sends ?? []);
  const changing = Object.values(contract.calls).some(({ changes }) => changes) ? ['Idempotency-Key'] : [];
  return [...new Set([token, language, ...chosen, 'Content-Type', ...changing])].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );
}

function size(files: readonly (readonly [string, Buffer])[]): string {
  const bytes = files.reduce((sum, [, content]) => sum + content.length, 0);
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `portal` → `/portal/` */
function readBase(text: string): string {
  const names = text.split('/').filter((name) => name !== '');
  if (names.every((name) => /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/.test(name)))
    return ['', ...names, ''].join('/').replace('//', '/');
  throw new CommandProblem(
    `${text} is no folder of a site. Write --base with letters, digits and hyphens, such as /portal/.`,
  );
}

/** `https://api.example/student-api/v1` → the same with a slash at its end */
function readApiBase(text: string): string {
  const address = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (address && address.search + address.hash + address.username + address.password === '') {
    return address.href.replace(/\/*$/, '/');
  }
  throw new CommandProblem(
    `${text} is no address of a server. Write --api-base whole, such as https://api.example.edu/student-api/v1/.`,
  );
}

function isInside(folder: string, outer: string): boolean {
  const way = relative(resolve(outer), resolve(folder));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
