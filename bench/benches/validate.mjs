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
  const againScript = await bundle(root, 'bench/validate/compile-again.ts', 'compile-again');
  const thousand = join(root, 'dist/bench/thousand-pages');
  writeThousandPages(join(root, 'config'), thousand);

  const portico = (folder) => () => timeProcess(['bin/portico.mjs', 'validate', '--config', folder], { cwd: root });
  const byHand = (folder) => () => timeProcess([byHandScript, folder], { cwd: root });
  const inside = (script, folder) => async () => {
    const { output, ...times } = await timeProcess([script, folder], { cwd: root });
    return { ...times, ms: JSON.parse(output).compileMs };
  };
  for (const folder of ['config', thousand]) {
    for (const script of [compileScript, byHandScript]) await mustBeGood(script, folder, root);
  }

  const shipped = await interleave(15, portico('config'), byHand('config'), { warmUp: 2 });
  const cold = await interleave(9, inside(compileScript, 'config'), inside(byHandScript, 'config'));
  const many = await interleave(7, portico(thousand), byHand(thousand));
  const watching = [];
  for (let round = 0; round < 5; round++)
    watching.push(JSON.parse((await timeProcess([againScript, thousand], { cwd: root })).output));
  return {
    rows: [
      row({
        what: 'validate the shipped config, fresh process',
        unit: 'ms',
        ...times(shipped, 'ms'),
        must: { value: 1000 },
        aim: { value: 400 },
      }),
      row({ what: '… processor time', unit: 'ms', ...times(shipped, 'cpuMs') }),
      row({ what: 'compilePortal of the shipped config, cold', unit: 'ms', ...times(cold, 'ms') }),
      row({
        what: 'validate 1,000 pages, fresh process',
        unit: 'ms',
        ...times(many, 'ms'),
        must: { ratio: 1.5 },
        aim: { ratio: 0.5 },
      }),
      row({ what: '… processor time', unit: 'ms', ...times(many, 'cpuMs') }),
      row({
        what: 'one page of 1,000 changed, watching (against a cold run)',
        unit: 'ms',
        ours: watching.map(({ againMs }) => againMs),
        byHand: watching.map(({ coldMs }) => coldMs),
        must: { ratio: 0.25 },
        aim: { ratio: 0.05 },
      }),
    ],
  };
}

function times({ ours, byHand }, figure) {
  return { ours: ours.map((run) => run[figure]), byHand: byHand.map((run) => run[figure]) };
}

/** Measuring how fast something fails would be worth nothing. */
async function mustBeGood(script, folder, root) {
  const { mistakes, first } = JSON.parse((await timeProcess([script, folder], { cwd: root })).output);
  if (mistakes > 0)
    throw new Error(`${script} finds ${mistakes} mistakes in ${folder}: ${JSON.stringify(first ?? null)}`);
}
