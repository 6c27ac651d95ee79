import { appQuiz } from '#contracts/app.ts';
import * as endpoints from '#contracts/quizzes/quiz-calls.ts';
import type { Database } from '../../platform/db/client.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { type Http, NOT_MODIFIED, serve } from '../../platform/http/serve.ts';
import { serveRecord, serveStates } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList } from '../../platform/resource/exports/list-export.ts';
import { serveHistory } from '../../platform/resource/history/serve-history.ts';
import * as copies from './copies.service.ts';
import type { GraphRows } from './graph-rows.ts';
import { restoreGraph, step } from './history.service.ts';
import { publishQuiz, validateQuiz } from './publishing.service.ts';
import * as questions from './questions.service.ts';
import { quizSheet } from './quizzes.export.ts';
import * as queries from './quizzes.queries.ts';
import * as service from './quizzes.service.ts';
import * as texts from './texts.queries.ts';
import { moveInTree } from './tree.service.ts';

export function quizRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const lists = { list: endpoints.listQuizzes, export: endpoints.exportQuizzes };
  const list = queries.quizList(http.timeZone);
  serveList(http, db, lists, list, quizSheet);
  serveRecord(http, endpoints.getQuiz, ({ params }) => queries.readQuiz(db, params.id));
  serveHistory(http, db, {
    resource: 'quiz',
    get: endpoints.getQuiz,
    write: 'quizzes.write',
    restore: (id, rows, context) => restoreGraph(db, id, rows as GraphRows, context),
  });
  serveRecord(http, endpoints.createQuiz, ({ body }, context) =>
    service.createQuiz(db, body, context.origin),
  );
  serveRecord(http, endpoints.validateQuiz, ({ params }, context) =>
    validateQuiz(db, params.quizId, context),
  );
  serveRecord(http, endpoints.publishQuiz, ({ params }, context) =>
    publishQuiz(db, params.quizId, context, context.user.userId),
  );
  serveRecord(http, endpoints.moveInTree, ({ body }, context) => moveInTree(db, body, context));
  serveStates(http, endpoints.quizStateCalls, service.quizStates(db));
  serveBulk(http, bulk, 'quiz', {
    listed: endpoints.listQuizzes,
    list,
    on: service.quizStates,
  });

  serveRecord(http, endpoints.undoQuiz, ({ params }, context) => step(db, params.quizId, -1, context));
  serveRecord(http, endpoints.redoQuiz, ({ params }, context) => step(db, params.quizId, 1, context));
  serveRecord(http, endpoints.copyQuiz, ({ params, body }, context) =>
    copies.copyQuiz(db, params.id, body, context.origin),
  );
  serve(http, endpoints.listPublications, async ({ params }) => ({
    data: orNotFound(await queries.publicationsOf(db, params.id)),
  }));
  serveRecord(http, endpoints.getPublication, async ({ params: { id, number } }) => {
    const row = await queries.findPublication(db, id, number);
    return row && { row, tag: queries.publicationTag(id, number) };
  });
  serve(http, appQuiz, async ({ params, query }, context) => {
    const live = orNotFound(await queries.livePublication(db, params.id, query.language ?? context.language));
    const tag = queries.publicationTag(live.quizId, live.number);
    context.reply.header('cache-control', 'private, no-cache');
    context.etag(tag);
    if (matchesEtag(context.ifNoneMatch, tag)) return NOT_MODIFIED;
    return orNotFound(await queries.findPublication(db, live.quizId, live.number));
  });

  serveRecord(http, endpoints.saveQuestion, ({ body }, context) => questions.saveQuestion(db, body, context));
  serve(http, endpoints.deleteQuestion, ({ params }, context) =>
    questions.removeQuestion(db, params.quizQuestionId, context),
  );
  serve(http, endpoints.questionsByName, async ({ query }) => ({
    data: await texts.questionsByName(db, query),
  }));
  serve(http, endpoints.answersByName, async ({ query }) => ({ data: await texts.answersByName(db, query) }));
}
