/** One row of the measured tables. */
export interface Student {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly programme: string;
  readonly city: string;
  readonly units: number;
  readonly gpa: number;
  readonly enrolled_on: string;
  readonly state: string;
}

export const states: readonly { readonly value: string; readonly label: string; readonly colour: string }[] = [
  { value: 'active', label: 'Active', colour: 'green' },
  { value: 'paused', label: 'On leave', colour: 'yellow' },
  { value: 'left', label: 'Left', colour: 'grey' },
];
