/** Rows as a table for the terminal. */
import Table from 'cli-table3';

/** @param {readonly import('./row.mjs').Row[]} rows */
export function printTable(rows) {
  const table = new Table({
    head: ['what', 'ours', 'by hand', 'ratio', 'must', 'aim', 'verdict'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'left'],
    style: { head: [], border: [] },
  });
  for (const row of rows) {
    table.push([
      row.what,
      measured(row.ours, row.unit, row.oursSpread),
      row.byHand === null ? '' : measured(row.byHand, row.unit, row.byHandSpread),
      row.ratio === null ? '' : `${row.ratio.toFixed(2)} ×`,
      limit(row.must, row.unit),
      limit(row.aim, row.unit),
      row.verdict,
    ]);
  }
  console.log(table.toString());
}

function measured(value, unit, spread) {
  const shown = `${value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${unit}`;
  return spread >= 0.005 ? `${shown} ± ${(spread * 50).toFixed(0)} %` : shown;
}

function limit(limits, unit) {
  if (limits === null) return '';
  const parts = [
    limits.ratio === undefined ? null : `${limits.ratio} ×`,
    limits.value === undefined ? null : `${limits.value} ${unit}`,
  ];
  return parts.filter(Boolean).join(', ');
}
