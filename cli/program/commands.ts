/** The commands and what can be written behind them, in the order of the help. Heavy parts are loaded only by the command that needs them. */
import { type Command, Option } from 'commander';
import type { RestoreOptions } from '../commands/data.ts';
import { printFormats } from '../print/formats.ts';
import { usualTypesFile } from '../types/usual-file.ts';
import { addBuild } from './build.ts';
import { addOffice } from './office.ts';
import { configOption, type Finish, listFormatOption } from './shared/options.ts';

export function addCommands(program: Command, finish: Finish): void {
  addValidate(program, finish);
  addServe(program, finish);
  addBuild(program, finish);
  addOffice(program, finish);
  addTexts(program, finish);
  addRoutes(program, finish);
  addTypes(program, finish);
  addOpenApi(program, finish);
  addContract(program, finish);
  addData(program, finish);
  addNewKey(program, finish);
  addNew(program, finish);
  addSchema(program, finish);
  addExplain(program, finish);
}

function addValidate(program: Command, finish: Finish): void {
  program
    .command('validate [files...]')
    .summary('Look for mistakes in the YAML files.')
    .description(
      'Reads every YAML file of the portal and reports each mistake: where it is, what it means and what to do.\nWith files behind it, it reads only these: events, notices, forms and records of the office.\nNothing is changed. Ends with 0 when all is well, 1 when there are mistakes, 2 when it could not look.',
    )
    .addOption(configOption())
    .addOption(
      new Option(
        '-f, --format <format>',
        'pretty for people, line for editors, json for programs, github for notes beside the changed lines, gitlab for a report of code quality, sarif for code scanning.',
      )
        .choices(printFormats)
        .default('pretty'),
    )
    .option('-s, --strict', 'Count warnings as mistakes too.')
    .option('-w, --watch', 'Go on until Ctrl-C, and look again after every change of the YAML files.')
    .addOption(
      new Option(
        '-d, --data',
        'Look at the stored data too (DATABASE_URL, or ./data): has each value a label? As a start does, this brings the tables up to date.',
      ).conflicts('watch'),
    )
    .action(async (files, options) => {
      if (files.length === 0) return finish(await (await import('../commands/validate.ts')).validate(options));
      return finish(await (await import('../commands/validate-office.ts')).validateOffice(files, options));
    });
}

function addServe(program: Command, finish: Finish): void {
  program
    .command('serve')
    .summary('Open the portal on this computer.')
    .description(
      'Checks the YAML files, then runs the portal until you press Ctrl-C. With mistakes in the files it does not start.',
    )
    .addOption(configOption())
    .option('-p, --port <number>', 'The number behind the colon in the address. (default: 8080, or PORT)')
    .option(
      '--host <address>',
      'Who may reach it: localhost for this computer only, 0.0.0.0 for the whole network. (default: localhost, or HOST)',
    )
    .option('--web <folder>', 'The folder with the built front end.', 'dist/web')
    .option('--no-web', 'Answer calls only; something else hands out the pages.')
    .option(
      '-w, --watch',
      'Take over changes in the YAML files while the portal runs. A change with mistakes waits until it is mended.',
    )
    .option(
      '--api <address>',
      'Where calls go that Portico does not answer itself, such as https://your-server.example.',
    )
    .addOption(
      new Option(
        '--mock',
        'Make up the answers of calls that Portico does not answer itself, to see pages before a back end has them.',
      ).conflicts('api'),
    )
    .option(
      '--all-calls',
      'With --api: all calls go there. With --mock: all answers are made up. No database is opened here.',
    )
    .addHelpText('after', serveHelp)
    .action(async (options) => finish(await (await import('../commands/serve.ts')).serve(options)));
}

const serveHelp = `
Set in the environment, for those who run it:
  DATABASE_URL     a PostgreSQL address; without it the data are kept in
                   portico.db, in the folder above FILES_DIR
                   (./data/portico.db)
  FILES_DIR        where uploaded files are kept (./data/files)
  FILES_LOST       1 starts with a database whose files are lost for good
  DEMO             1 fills an empty portal with made-up students and events (the
                   default on this computer); 0 for real use
  SECRET_KEY       a long secret text, made by npx portico new-key; needed for
                   real use (or SECRET_KEY_FILE: the file that it is in)
  PASSWORD_SECRET  another one that goes into every password that is kept; never
                   lose it
  METRICS_TOKEN    figures for Prometheus at /metrics, for who shows this text
  PROXY_COUNT      how many proxies stand in front of it (0)
  TRUSTED_HOSTS    computers to which the line need not be encrypted
  DEMO_ROLL        1 makes the made-up contents anew at each start on a new day
  DEMO_NOW         holds the clock still, for example 2025-11-21T09:00:00+08:00`;

function addRoutes(program: Command, finish: Finish): void {
  program
    .command('routes')
    .summary('List the pages with their addresses.')
    .description('Lists every page: its address, its file, who may open it, its layout and which calls it makes.')
    .addOption(configOption())
    .addOption(listFormatOption())
    .action(async (options) => finish(await (await import('../commands/routes.ts')).routes(options)));
}

function addTexts(program: Command, finish: Finish): void {
  program
    .command('texts')
    .summary('List the texts that are not translated, and add their lines.')
    .description(
      'Lists for each language which texts have no translation and which lines no page uses any more.\nWith --add the missing lines are written at the end of the files of translations, with nothing behind their colons yet.',
    )
    .addOption(configOption())
    .option('-a, --add', 'Write the missing lines; what stands in the files stays as it is.')
    .option('--check', 'End with 1 when something is not translated or not used, or the files have errors.')
    .action(async (options) => finish(await (await import('../commands/texts.ts')).texts(options)));
}

function addTypes(program: Command, finish: Finish): void {
  program
    .command('types')
    .summary('For programmers: write the TypeScript types of calls and forms.')
    .description(
      'Writes what calls send and answer, the records they speak of and the answers of the forms as TypeScript.',
    )
    .addOption(configOption())
    .option('-o, --out <file>', `Where to write. (default: ${usualTypesFile}; needed beside another --config)`)
    .option('--check', 'Write nothing; end with 1 when the file is not up to date.')
    .action(async (options) => finish(await (await import('../commands/types.ts')).types(options)));
}

function addOpenApi(program: Command, finish: Finish): void {
  program
    .command('openapi')
    .summary('For programmers: write the calls as an OpenAPI document.')
    .description('Writes all calls, what they take and what they answer, as an OpenAPI 3.1 document.')
    .addOption(configOption())
    .option('-o, --out <file>', 'Where to write. (default: on the screen)')
    .addOption(
      new Option('-f, --format <format>', 'yaml or json. (default: what the name of the file says, else yaml)').choices(
        ['yaml', 'json'],
      ),
    )
    .action(async (options) => finish(await (await import('../commands/openapi.ts')).openapi(options)));
}

function addContract(program: Command, finish: Finish): void {
  program
    .command('contract')
    .summary('For programmers: hold a server against the contract.')
    .description(
      'Asks a server every call that changes nothing, and checks answers, envelope, headers and error codes.\nEnds with 0 when everything holds, 1 when something does not, 2 when it could not ask.',
    )
    .requiredOption('-b, --base <address>', 'The address of the portal, such as https://portal.school.example.')
    .option('-a, --account <account>', 'Who logs in: what is typed into the login, such as a student ID.')
    .addOption(new Option('-p, --password <password>', 'The password.').env('PORTICO_PASSWORD'))
    .option('--captcha <text>', 'What to type for the captcha. Sums are worked out, and demonstrations take `demo`.')
    .option('--token <token>', 'The token of somebody who is logged in, in place of account and password.')
    .option(
      '--class <id>',
      'For a role that chooses, such as a class lead: the id of what to look at. (default: the first)',
    )
    .addOption(configOption())
    .addOption(listFormatOption())
    .action(async (options) => finish(await (await import('../commands/contract.ts')).contract(options)));
}

function addData(program: Command, finish: Finish): void {
  const data = program
    .command('data')
    .summary('Keep a copy of all data, or bring one back.')
    .description('Copies the data of a portal that keeps them in its own file (./data), and brings a copy back.');
  data
    .command('backup')
    .summary('Copy everything into a folder.')
    .description('Copies the database and all uploaded files. The portal may go on running meanwhile.')
    .argument('[folder]', 'where the copy goes (default: backups/ and the time)')
    .action(async (folder: string | undefined) =>
      finish(await (await import('../commands/data.ts')).backupData(folder)),
    );
  data
    .command('restore')
    .summary('Bring a copy back.')
    .description(
      'Puts a copy in the place of the data. Stop the portal first. What was there is kept beside it under another name.',
    )
    .argument('<folder>', 'the folder with the copy')
    .option('--send-mail', 'send the mail that waited when the copy was made (default: it has gone out since)')
    .action(async (folder: string, options: RestoreOptions) =>
      finish(await (await import('../commands/data.ts')).restoreData(folder, options)),
    );
}

function addNew(program: Command, finish: Finish): void {
  program
    .command('new <folder>')
    .summary('Begin a portal of your own.')
    .description(
      'Writes the few files of a portal that can log people in and show a table into <folder>/config. What is there already is never changed.',
    )
    .option('--title <words>', 'What the portal is called. (default: the name of the folder)')
    .action(async (folder, options) => finish(await (await import('../commands/new.ts')).newPortal(folder, options)));
}

function addNewKey(program: Command, finish: Finish): void {
  program
    .command('new-key')
    .summary('Make a key for SECRET_KEY or PASSWORD_SECRET.')
    .description(
      'Prints a random key for SECRET_KEY or PASSWORD_SECRET. To change SECRET_KEY write the new one, a comma and the old one: what the old one has signed stays good until you take it out, which may be a day later.',
    )
    .action(async () => finish((await import('../commands/new-key.ts')).newKey()));
}

function addSchema(program: Command, finish: Finish): void {
  program
    .command('schema')
    .summary('Teach your editor the language and the names of this portal.')
    .description(
      'Writes what an editor needs to complete and check the YAML files while you type: keys, kinds, and the calls, forms, statuses, pages, icons and option lists that this portal has.\nRun it again when names have come or gone. Files with mistakes do no harm.',
    )
    .addOption(configOption())
    .option('-o, --out <folder>', 'Where to write. (default: .schemas in the folder of the portal)')
    .option('-w, --watch', 'Go on until Ctrl-C, and follow every change of the YAML files.')
    .addOption(new Option('--check', 'Write nothing; end with 1 when the files are not up to date.').conflicts('watch'))
    .action(async (options) => finish(await (await import('../commands/schema.ts')).schema(options)));
}

function addExplain(program: Command, finish: Finish): void {
  program
    .command('explain')
    .summary('Say more about a mistake.')
    .description(
      'Explains a mistake by the code that stands beside it, such as link/unknown-call. Without a code: all of them.',
    )
    .argument('[code]', 'the code, such as shape/unknown-key')
    .action(async (code: string | undefined) => finish(await (await import('../commands/explain.ts')).explain(code)));
}
