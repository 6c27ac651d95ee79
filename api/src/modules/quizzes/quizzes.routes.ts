import { appQuiz } from '#contracts/app.ts';
import * as endpoints from '#contracts/quiz-calls.ts';
import type { Database } from '../../db/client.ts';
import { isKnown, tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, NOT_MODIFIED, serve } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import * as copies from './copies.service.ts';
import { step } from './history.service.ts';
import { publishQuiz, validateQuiz } from './proof.service.ts';
import * as questions from './questions.service.ts';
import { quizSheet } from './quizzes.export.ts';
import * as queries from './quizzes.queries.ts';
import * as service from './quizzes.service.ts';
import * as texts from './texts.queries.ts';
import { moveInTree } from './tree.service.ts';

export function quizRoutes(http: Http, db: Database): void {
  serve(http, endpoints.listQuizzes, ({ query }) => queries.quizList.page(db, query));
  serveListExport(http, db, endpoints.exportQuizzes, quizSheet, (query) => queries.quizList.all(db, query));
  serve(http, endpoints.getQuiz, async ({ params }, context) =>
    tagged(context, orNotFound(await queries.readQuiz(db, params.id))),
  );
  serve(http, endpoints.createQuiz, async ({ body }, context) =>
    tagged(context, await service.createQuiz(db, body, context.origin)),
  );
  serve(http, endpoints.validateQuiz, async ({ params }, context) =>
    tagged(context, await validateQuiz(db, params.quizId, context)),
  );
  serve(http, endpoints.publishQuiz, async ({ params }, context) =>
    tagged(context, await publishQuiz(db, params.quizId, context, context.user.userId)),
  );
  serve(http, endpoints.moveInTree, async ({ body }, context) =>
    tagged(context, await moveInTree(db, body, context)),
  );
  serve(http, endpoints.deleteQuiz, async ({ params, query }, context) => {
    if (query.hardDelete) await service.removeQuiz(db, params.id, context);
    else await service.deactivateQuiz(db, params.id, context);
  });
  serve(http, endpoints.activateQuiz, async ({ params }, context) =>
    tagged(context, await service.activateQuiz(db, params.id, context)),
  );

  serve(http, endpoints.undoQuiz, async ({ params }, context) =>
    tagged(context, await step(db, params.quizId, -1, context)),
  );
  serve(http, endpoints.redoQuiz, async ({ params }, context) =>
    tagged(context, await step(db, params.quizId, 1, context)),
  );
  serve(http, endpoints.copyQuiz, async ({ params, body }, context) =>
    tagged(context, await copies.copyQuiz(db, params.id, body, context.origin)),
  );
  serve(http, endpoints.listPublications, async ({ params }) => ({
    data: orNotFound(await queries.publicationsOf(db, params.id)),
  }));
  serve(http, endpoints.getPublication, async ({ params }, context) => {
    const row = orNotFound(await queries.findPublication(db, params.id, params.number));
    return tagged(context, { row, tag: queries.publicationTag(params.id, params.number) });
  });
  serve(http, appQuiz, async ({ params, query }, context) => {
    const live = orNotFound(await queries.livePublication(db, params.id, query.language ?? context.language));
    const tag = queries.publicationTag(live.quizId, live.number);
    context.reply.header('cache-control', 'private, no-cache');
    context.etag(tag);
    if (isKnown(context.ifNoneMatch, tag)) return NOT_MODIFIED;
    return orNotFound(await queries.findPublication(db, live.quizId, live.number));
  });

  serve(http, endpoints.saveQuestion, async ({ body }, context) =>
    tagged(context, await questions.saveQuestion(db, body, context)),
  );
  serve(http, endpoints.deleteQuestion, ({ params }, context) =>
    questions.removeQuestion(db, params.quizQuestionId, context),
  );
  serve(http, endpoints.questionsByName, async ({ query }) => ({
    data: await texts.questionsByName(db, query),
  }));
  serve(http, endpoints.answersByName, async ({ query }) => ({ data: await texts.answersByName(db, query) }));
}
