/** The few numbers that the tables show. */

/** @param {readonly number[]} values at least one */
export function median(values) {
  return quantile(values, 0.5);
}

/** The quantile of `share` (0 to 1), between neighbours by interpolation. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

/**
 * How far the middle half of the values lies apart, as a share of the median: 0.05 is a calm machine, 0.3 is not.
 * @param {readonly number[]} values
 */
export function spread(values) {
  const middle = median(values);
  return middle === 0 ? 0 : (quantile(values, 0.75) - quantile(values, 0.25)) / middle;
}
