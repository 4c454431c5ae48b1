/** A file of the office with an event to come, whose registration is open. @param more  lines behind the others, its `content` among them */
export const eventFile = (title: string, more: string) => `title: ${title}
category: Career
organiser: Student Development Office
venue: Room 301
start-at: 2025-12-08 18:30
end-at: 2025-12-08 20:00
registration-start-at: 2025-11-20
registration-end-at: 2025-12-05
${more}`;
