/** Paths as a continuous integration knows them: from the top of its checkout, wherever the command was run. */
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** GitHub Actions and Gitea, GitLab, Azure Pipelines. */
const checkouts = ['GITHUB_WORKSPACE', 'CI_PROJECT_DIR', 'BUILD_SOURCESDIRECTORY'];

/** @returns the path as it was where there is no checkout, or it leads out of it */
export function checkoutPath(file: string, environment: Readonly<NodeJS.ProcessEnv> = process.env): string {
  const root = checkouts.map((name) => environment[name]).find((folder) => folder);
  if (root === undefined) return file;
  const path = relative(root, resolve(file));
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return isOutside ? file : path.replaceAll('\\', '/');
}
