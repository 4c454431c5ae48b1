/** The handbooks and policies of `demo/records/documents.yaml`: when each version came, which file is lost, and which fail on purpose. */

import type { OfficeRecords } from '#model';
import { categoryNamed } from '../contents/office/categories.ts';
import { bringDocument, bringVersion, makeCurrent } from '../contents/office/import-documents.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import { readRecords } from '../written/index.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo } from './demo-files.ts';
import { writePdf } from './documents.ts';
import { failOnPurpose } from './failures.ts';
import { classesNamed, type DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

type WrittenDocument = NonNullable<OfficeRecords['documents']>[number];

/** What no file of the office says of a document. */
interface DocumentStory {
  /** When each version came, in days from the seeding day. */
  readonly cameOn: readonly number[];
  readonly isLost?: boolean;
  readonly failsWith?: 401 | 500;
}

/** In the order of the file. */
const stories: readonly DocumentStory[] = [
  { cameOn: [-75, -440, -805] },
  { cameOn: [-80] },
  { cameOn: [-45] },
  { cameOn: [-5, -420] },
  { cameOn: [-120] },
  { cameOn: [-95] },
  { cameOn: [-300] },
  { cameOn: [-60] },
  { cameOn: [-400] },
  { cameOn: [-210] },
  { cameOn: [-110] },
  { cameOn: [-150] },
  { cameOn: [-33] },
  { cameOn: [-260], isLost: true },
  { cameOn: [-180] },
  { cameOn: [-20] },
  { cameOn: [-900], failsWith: 500 },
  { cameOn: [-901], failsWith: 401 },
];

export async function seedDownloads(context: DemoContext, people: DemoPeople): Promise<void> {
  const { documents = [] } = readDemo(readRecords, 'records/documents.yaml', context);
  for (const [index, story] of stories.entries()) {
    const document = documents[index];
    if (!document) throw new Error(`demo/records/documents.yaml has no document ${index + 1}.`);
    await addDocument(context, document, story, people);
  }
}

async function addDocument(
  context: DemoContext,
  document: WrittenDocument,
  story: DocumentStory,
  people: DemoPeople,
): Promise<void> {
  const { database, at } = context;
  const { category, cover, versions } = document;
  const found = await categoryNamed(database, 'document', category);
  const meant = document.for ? { classIds: classesNamed(document.for, people) } : {};
  const now = new Date(at(0));
  const { id } = await bringDocument({ database, now }, document, { categoryId: found?.id ?? 0, meant });
  if (cover !== undefined) {
    const address = await addCover(context, cover);
    await database.updateTable('documents').set({ cover: address }).where('id', '=', id).execute();
  }
  for (const [place, version] of [...versions.entries()].reverse()) {
    const office = { database, now: new Date(at(story.cameOn[place] ?? 0)) };
    const brought = await bringVersion(office, id, version);
    await addFile(context, brought.id, { title: document.title.en, ...version, ...story });
  }
  await makeCurrent(database, id, versions[0]?.version);
}

/** `handbook-cover-21.png` is a picture that the demonstration draws. */
async function addCover(context: DemoContext, filename: string): Promise<string> {
  const picture = drawCover(Number(/\d+/.exec(filename)?.[0]), 320, 200);
  return (await keepDemoFile(context, { filename, ...picture, isPublic: true })).address;
}

interface VersionFile extends Pick<DocumentStory, 'isLost' | 'failsWith'> {
  readonly title: string;
  readonly version: string;
  readonly file: string;
}

async function addFile(context: DemoContext, versionId: number, version: VersionFile): Promise<void> {
  const { title, file: filename, isLost = false, failsWith } = version;
  const bytes = writePdf([title, `Version ${version.version}`, 'Harbour Business School, Student Development Office']);
  const file = await keepDemoFile(context, { filename, title, bytes, isLost });
  await useFiles(context.database, { record: 'document', role: 'file' }, versionId, [file.id]);
  if (failsWith) await failOnPurpose(context, 'file', file.key, failsWith);
}
