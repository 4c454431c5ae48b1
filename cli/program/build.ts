/** `portico build`: its options. */
import type { Command } from 'commander';
import { configOption, type Finish } from './shared/options.ts';

export function addBuild(program: Command, finish: Finish): void {
  program
    .command('build')
    .summary('Write the whole portal as files for any web server.')
    .description(
      'Checks the YAML files, then writes the portal as plain files: pages, model, colours, headers, 404.html, and what nginx and Caddy need to know. With mistakes in the files nothing is written. What was built there before is replaced at once.',
    )
    .addOption(configOption())
    .requiredOption('-o, --out <folder>', 'Where to write: a new folder, an empty one, or one that was built before.')
    .option('--web <folder>', 'The folder with the built front end.', 'dist/web')
    .option('--base <path>', 'The folder of the site that the portal stands in, such as /portal/.', '/')
    .option(
      '--api-base <address>',
      'Where calls are answered, when that is another server: https://api.example.edu/student-api/v1/. (default: /student-api/v1/ at the same address)',
    )
    .option('--no-compress', 'Leave out the compressed copies (.br and .gz).')
    .action(async (options) => finish(await (await import('../commands/build.ts')).build(options)));
}
