/** Runs two ways of doing the same in turn, A B A B …, so that a busy moment of the machine meets both. */

/**
 * @template Sample
 * @param {number} rounds how often each of the two is measured
 * @param {() => Promise<Sample>} ours
 * @param {() => Promise<Sample>} byHand
 * @param {{ warmUp?: number }} [options] `warmUp`: rounds before, which do not count
 * @returns {Promise<{ ours: Sample[], byHand: Sample[] }>}
 */
export async function interleave(rounds, ours, byHand, { warmUp = 1 } = {}) {
  const samples = { ours: [], byHand: [] };
  for (let round = -warmUp; round < rounds; round++) {
    // Who is first changes, so that neither always finds the caches as the other left them.
    const order =
      round % 2 === 0
        ? [
            ['ours', ours],
            ['byHand', byHand],
          ]
        : [
            ['byHand', byHand],
            ['ours', ours],
          ];
    for (const [name, measure] of order) {
      const sample = await measure();
      if (round >= 0) samples[name].push(sample);
    }
  }
  return samples;
}
