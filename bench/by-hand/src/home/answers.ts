/** What the calls of the home page answer. */
export interface Counts {
  readonly notice: { readonly unread: number; readonly to_submit: number };
  readonly message: { readonly to_confirm: number };
  readonly activity: { readonly to_sign: number; readonly to_assess: number };
  readonly tuition: { readonly to_confirm: number };
  readonly course: { readonly open_rounds: number };
  readonly application: { readonly unread_reply: number };
  readonly points: {
    readonly available: number;
    readonly used: number;
    readonly outstanding: number;
    readonly expiry_date: string | null;
  };
}

export interface Event {
  readonly id: number;
  readonly title: string;
  readonly cover: string | null;
  readonly is_cancelled: boolean;
  readonly is_online: boolean;
  readonly venue: string;
  readonly event_state: string;
  readonly registration_start_at: string;
  readonly registration_end_at: string;
  readonly activity_start_at: string;
  readonly activity_end_at: string;
}

export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly is_read: boolean;
  readonly is_top: boolean;
  readonly publish_at: string;
  readonly form_state: string | null;
}
