import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Language } from '#contracts/core/language.ts';
import type { listQuizzes } from '#contracts/quizzes/quiz-calls.ts';
import type { Publication, PublishedQuiz, Quiz, QuizRow } from '#contracts/quizzes/quizzes.ts';
import type { Database, Queryable } from '../../platform/db/client.ts';
import { datesBetween, type Filters, idIn, inAnyState, textIn } from '../../platform/db/filters.ts';
import { instantText, withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersTo, refersToNamed } from '../../platform/db/list-conditions.ts';
import { prepared } from '../../platform/db/prepared.ts';
import {
  datesAndVersion,
  recordSort,
  resourceList,
  selectRecord,
  sortByName,
} from '../../platform/db/resource-list.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { quizPublications, quizzes } from '../../platform/db/schema/quizzes.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';
import { readGraph, type StoredGraph } from './quiz-graph.queries.ts';

export type QuizRecord = TaggedRow<Quiz>;

const questionCount = sql<number>`(
  select count(*)::int from quiz_questions where quiz_questions.quiz_id = ${quizzes.quizId}
)`;

/** Whether there is a revision this many steps away. */
const hasRevision = (step: number) => sql<boolean>`exists (
  select from quiz_revisions
  where quiz_revisions.quiz_id = ${quizzes.quizId} and quiz_revisions.number = ${quizzes.revision} + ${step}
)`;

/** A column of the organisation that a quiz's campaign belongs to, if any. */
const ofCampaign = (column: SQL) => sql`(
  select ${column} from ${campaigns} c left join ${organisations} o using (organisation_id) where c.campaign_id = ${quizzes.campaignId}
)`;

const columns = {
  quizId: quizzes.quizId,
  name: quizzes.name,
  campaign: { campaignId: campaigns.campaignId, name: campaigns.name },
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
  language: quizzes.language,
  questionCount,
  validatedAt: quizzes.validatedAt,
  publishedAt: quizzes.publishedAt,
  ...datesAndVersion(quizzes),
  canUndo: hasRevision(-1),
  canRedo: hasRevision(1),
};

function selectRecords(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(quizzes)
    .innerJoin(campaigns, eq(campaigns.campaignId, quizzes.campaignId))
    .leftJoin(organisations, eq(organisations.organisationId, campaigns.organisationId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present({ version: _, canUndo: __, canRedo: ___, ...row }: Selected): QuizRow {
  return { ...withInstantTexts(row), campaignId: row.campaign.campaignId };
}

type Request = Received<typeof listQuizzes>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  campaignId: idIn(quizzes.campaignId),
  organisationId: (ids) =>
    refersTo(
      quizzes.campaignId,
      sql`select c.campaign_id from ${campaigns} c where ${idIn(sql`c.organisation_id`)(ids)}`,
    ),
  language: textIn(quizzes.language),
  state: inAnyState({
    draft: sql`${quizzes.validatedAt} is null`,
    validated: sql`${quizzes.validatedAt} is not null and ${quizzes.publishedAt} is null`,
    published: sql`${quizzes.publishedAt} is not null`,
  }),
  ...datesBetween(quizzes, timeZone),
});

/** @param timeZone of the days used in filters */
export const quizList = (timeZone: string) =>
  resourceList<Request, Selected, QuizRow>('quiz', {
    preparedFilters: ['organisationId'],
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('quiz', isActive),
      'campaign.name': sortByName('campaign', quizzes.campaignId),
      language: sql`${quizzes.language}`,
      questionCount,
      'campaign.campaignId': sql`${quizzes.campaignId}`,
      'organisation.name': ofCampaign(sql`coalesce(o.name_folded, '')`),
      'organisation.organisationId': ofCampaign(sql`coalesce(o.organisation_id, 0)`),
    }),
    search: (filter) =>
      sql`${contains(quizzes.nameFolded, filter)} or ${refersToNamed('campaign', quizzes.campaignId, filter)}`,
    select: (db, beside) => selectRecords(db, beside(columns)),
    present,
    id: (row) => row.quizId,
  });

/** A quiz with its whole graph from a single snapshot, unaffected by concurrent changes. */
export function readQuiz(db: Database, id: number): Promise<QuizRecord | undefined> {
  return db.transaction((tx) => findQuiz(tx, id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** The active quizzes of a campaign, of which there is at most one in each language. */
export function activeQuizzesOf(
  db: Queryable,
  campaignId: number,
): Promise<Pick<QuizRow, 'quizId' | 'name' | 'language'>[]> {
  return db
    .select({ quizId: quizzes.quizId, name: quizzes.name, language: quizzes.language })
    .from(quizzes)
    .where(and(eq(quizzes.campaignId, campaignId), eq(quizzes.active, true)))
    .orderBy(quizzes.quizId);
}

/** The quiz of a campaign in a language, active or not. */
export async function quizOf(
  db: Queryable,
  { campaignId, language }: Pick<Quiz, 'campaignId' | 'language'>,
): Promise<{ quizId: number; name: string; active: boolean } | undefined> {
  const [found] = await db
    .select({ quizId: quizzes.quizId, name: quizzes.name, active: sql<boolean>`${quizzes.active}` })
    .from(quizzes)
    .where(and(eq(quizzes.campaignId, campaignId), eq(quizzes.language, language)));
  return found;
}

/**
 * A quiz with its whole graph, always with the same number of statements.
 * @param stored its graph, if it has been read since it was last written
 */
export async function findQuiz(
  db: Queryable,
  id: number,
  stored?: StoredGraph,
): Promise<QuizRecord | undefined> {
  const selected = await selectRecord(db, 'quiz', id, selectRecords);
  if (!selected) return undefined;
  const { questions } = stored ?? (await readGraph(db, id));
  const [published] = await db
    .select({ number: quizPublications.number, publishedAt: quizPublications.publishedAt })
    .from(quizPublications)
    .where(eq(quizPublications.quizId, id))
    .orderBy(desc(quizPublications.number))
    .limit(1);
  return {
    row: {
      ...present(selected),
      questions,
      canUndo: selected.canUndo,
      canRedo: selected.canRedo,
      published: published ? withInstantTexts(published) : null,
    },
    tag: recordEtag('quiz', id, selected.version),
  };
}

/** The published copies of a quiz, without their content; undefined if there is no such quiz. */
export async function publicationsOf(db: Queryable, quizId: number): Promise<Publication[] | undefined> {
  const selected = await db
    .select({
      number: quizPublications.number,
      publishedAt: quizPublications.publishedAt,
      user: { id: quizPublications.userId, nome: quizPublications.userName },
    })
    .from(quizzes)
    .leftJoin(quizPublications, eq(quizPublications.quizId, quizzes.quizId))
    .where(eq(quizzes.quizId, quizId))
    .orderBy(desc(quizPublications.number));
  if (selected.length === 0) return undefined;
  return selected.flatMap(({ number, publishedAt, user }) =>
    number === null || publishedAt === null || user === null
      ? []
      : [{ number, publishedAt: instantText(publishedAt), user }],
  );
}

export async function findPublication(
  db: Queryable,
  quizId: number,
  number: number,
): Promise<PublishedQuiz | undefined> {
  const [selected] = await prepared(
    db,
    'quiz_publication',
    () =>
      db
        .select({ content: quizPublications.content })
        .from(quizPublications)
        .where(
          and(
            eq(quizPublications.quizId, sql.placeholder('quizId')),
            eq(quizPublications.number, sql.placeholder('number')),
          ),
        ),
    { quizId, number },
  );
  return selected?.content;
}

/** The ETag of a published copy, which never changes. */
export function publicationTag(quizId: number, number: number): string {
  return `"quiz-${quizId}-copy-${number}"`;
}

/** The copy that apps get of a campaign's quiz; without its content, so that the check is cheap. */
export async function livePublication(
  db: Queryable,
  campaignId: number,
  language: Language,
): Promise<{ quizId: number; number: number } | undefined> {
  const [live] = await prepared(
    db,
    'live_publication',
    () =>
      db
        .select({ quizId: quizPublications.quizId, number: quizPublications.number })
        .from(quizPublications)
        .innerJoin(quizzes, eq(quizzes.quizId, quizPublications.quizId))
        .innerJoin(campaigns, eq(campaigns.campaignId, quizzes.campaignId))
        .where(
          and(
            eq(quizzes.campaignId, sql.placeholder('campaignId')),
            eq(quizzes.language, sql.placeholder('language')),
            eq(quizzes.active, true),
            eq(campaigns.active, true),
          ),
        )
        .orderBy(desc(quizPublications.number))
        .limit(1),
    { campaignId, language },
  );
  return live;
}
