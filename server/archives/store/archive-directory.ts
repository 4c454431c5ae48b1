/** The directory of a class: those who agreed to be shown, and of them only what they agreed to. */
import { readJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import type { StoredProfile } from '../../profile/rules/stored-profile.ts';
import type { Archive, ArchiveContext } from './archive-entries.ts';

export async function loadDirectory({ database, classId }: ArchiveContext): Promise<Archive<'directory'>> {
  const rows = await database
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select(['users.id', 'users.name', 'users.en_name', 'users.headimg', 'users.industry', 'users.profile'])
    .where('enrolments.class_id', '=', classId ?? 0)
    .where('enrolments.is_current', '=', 1)
    .where('users.status', '=', 'active')
    .where('users.directory_visibility', '=', 1)
    .orderBy('users.id')
    .execute();
  const entries = rows.map(({ profile, ...person }) => ({
    entry: { ...person, linkedin: readJson<StoredProfile>(profile).social_media?.linkedin ?? null },
    searched: searchText(person.name, person.en_name, person.industry),
  }));
  return { entries, summary: { students: entries.length } };
}
