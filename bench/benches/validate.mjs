/**
 * `portico validate`, with all stages, against parsing the same files with positions and checking them with ajv alone.
 * Fresh processes, start of Node included; the command line is the bundled one that ships.
 */
import { join } from 'node:path';
import { writeThousandPages } from '../config/thousand-pages.mjs';
import { bundle } from '../measure/bundle.mjs';
import { interleave } from '../measure/interleave.mjs';
import { row } from '../measure/row.mjs';
import { timeProcess } from '../measure/time-process.mjs';

/** @param {string} root the repository */
export async function measure(root) {
  const { buildCli } = await import('../../tools/build-cli.mjs');
  await buildCli(root);
  const byHandScript = await bundle(root, 'bench/validate/yaml-and-ajv.ts', 'yaml-and-ajv');
  const compileScript = await bundle(root, 'bench/validate/compile-once.ts', 'compile-once');
  const thousand = join(root, 'dist/bench/thousand-pages');
  writeThousandPages(join(root, 'config'), thousand);

  const portico = (folder) => () => wall(['bin/portico.mjs', 'validate', '--config', folder], root);
  const byHand = (folder) => () => wall([byHandScript, folder], root);
  const inProcess = (script, folder) => async () =>
    JSON.parse((await timeProcess([script, folder], { cwd: root })).output).compileMs;
  await mustBeGood(compileScript, 'config', root);
  await mustBeGood(byHandScript, 'config', root);
  await mustBeGood(compileScript, thousand, root);
  await mustBeGood(byHandScript, thousand, root);

  const shipped = await interleave(15, portico('config'), byHand('config'), { warmUp: 2 });
  const cold = await interleave(15, inProcess(compileScript, 'config'), inProcess(byHandScript, 'config'));
  const many = await interleave(7, portico(thousand), byHand(thousand));
  const manyInside = await interleave(5, inProcess(compileScript, thousand), inProcess(byHandScript, thousand), {
    warmUp: 0,
  });
  return {
    rows: [
      row({
        what: 'validate the shipped config, fresh process',
        unit: 'ms',
        ...shipped,
        must: { value: 1000 },
        aim: { value: 400 },
      }),
      row({ what: 'compilePortal of the shipped config, cold', unit: 'ms', ...cold }),
      row({
        what: 'validate 1,000 pages, fresh process',
        unit: 'ms',
        ...many,
        must: { ratio: 1.5 },
        aim: { ratio: 0.5 },
      }),
      row({ what: 'compilePortal of 1,000 pages, cold', unit: 'ms', ...manyInside }),
    ],
  };
}

async function wall(words, cwd) {
  return (await timeProcess(words, { cwd })).ms;
}

/** Measuring how fast something fails would be worth nothing. */
async function mustBeGood(script, folder, root) {
  const { errors, first } = JSON.parse((await timeProcess([script, folder], { cwd: root })).output);
  if (errors > 0) throw new Error(`${script} finds ${errors} errors in ${folder}: ${JSON.stringify(first ?? null)}`);
}
