/** What lists are sorted and counted by, so that a page costs the same however many records there are. */
export const indexed = {
  notices: [['is_top', 'publish_at', 'id']],
  enrolments: [['class_id', 'is_current', 'user_id']],
} as const;
