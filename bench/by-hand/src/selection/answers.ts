/** What the calls of course selection answer. */
export interface Meeting {
  readonly weekday: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly venue: string;
  readonly start_date: string;
  readonly end_date: string;
}

export interface Section {
  readonly id: number;
  readonly label: string;
  readonly meetings: readonly Meeting[];
  readonly available: number | null;
}

export interface Concentration {
  readonly key: string;
  readonly name: string;
}

export interface Course {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly units: number;
  readonly concentration: readonly Concentration[];
  readonly options: readonly Section[];
}

export interface Taken {
  readonly course: { readonly id: number; readonly code: string; readonly title: string };
  readonly option: Section;
}

export interface Round {
  readonly id: number;
  readonly title: string;
  readonly term: { readonly name: string };
  readonly description: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly state: string;
  readonly min_courses: number | null;
  readonly max_courses: number | null;
  readonly max_preferences: number | null;
  readonly concentration_limits: readonly {
    readonly key: string;
    readonly min: number | null;
    readonly max: number | null;
  }[];
}

export interface Offer {
  readonly round: Round;
  readonly list: readonly Course[];
  readonly enrolled: readonly Taken[];
}

export interface Problem {
  readonly field: string;
  readonly message: string;
}

export interface Chosen {
  readonly course_id: number;
  readonly option_id: number | null;
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
