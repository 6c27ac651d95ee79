import { beginnings } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz, QuizQuestion, TreeMove } from '#contracts/quizzes/quizzes.ts';
import { graphOf } from '../validation/draft-graph.ts';

interface Common {
  /** Unique within the outline. */
  key: string;
  label: string;
  /** The question that the row is or belongs to. */
  questionId: number;
  children: string[];
}

/** A row of the outline. A `link` stands for a question that is shown in full elsewhere. */
export type OutlineNode =
  | (Common & { kind: 'root' })
  | (Common & { kind: 'question' | 'link' /** The answer that leads to it here. */; from: number | null })
  | (Common & { kind: 'answer'; answerId: number })
  | (Common & { kind: 'fragrance'; optionId: number; answerId: number });

export const ROOT = 'root';

export const questionKey = (id: number) => `question-${id}`;
export const answerKey = (id: number) => `answer-${id}`;

/**
 * The quiz as a tree. A question that several answers lead to is shown in full at its first occurrence and as a link
 * elsewhere. Questions that no answer leads to are at the top level, as is the first of a loop that nothing leads into.
 */
export function outlineOf(quiz: Quiz): Map<string, OutlineNode> {
  const nodes = new Map<string, OutlineNode>();
  const root: OutlineNode = { kind: 'root', key: ROOT, label: '', questionId: 0, children: [] };
  nodes.set(ROOT, root);
  const byId = new Map(quiz.questions.map((question) => [question.quizQuestionId, question]));
  const starts = [...beginnings(graphOf(quiz, undefined)), ...byId.keys()];
  for (const start of starts) {
    const question = byId.get(start);
    if (!question || nodes.has(questionKey(start))) continue;
    root.children.push(questionKey(start));
    addQuestion(question, null, byId, nodes);
  }
  return nodes;
}

/** Adds a question with everything below it, in full at the first occurrence. Not recursive: a quiz may be long. */
function addQuestion(
  start: QuizQuestion,
  from: number | null,
  byId: ReadonlyMap<number, QuizQuestion>,
  nodes: Map<string, OutlineNode>,
): void {
  const ahead = [{ question: start, from }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { question, from: answerId } = next;
    const id = question.quizQuestionId;
    const key = questionKey(id);
    const common = { label: question.question.quest, questionId: id, from: answerId };
    if (nodes.has(key)) {
      const link = linkKey(answerId ?? 0);
      nodes.set(link, { kind: 'link', key: link, children: [], ...common });
      continue;
    }
    const children = question.answers.map((answer) => answerKey(answer.quizQuestionAnswerId));
    nodes.set(key, { kind: 'question', key, children, ...common });
    for (const answer of question.answers) addAnswer(question, answer, nodes);
    // The first answer's question is visited first, so it is pushed last.
    for (const answer of question.answers.toReversed()) {
      const led = answer.nextQuestionId === null ? undefined : byId.get(answer.nextQuestionId);
      if (led) ahead.push({ question: led, from: answer.quizQuestionAnswerId });
    }
  }
  attachQuestions(nodes);
}

function addAnswer(
  { quizQuestionId: questionId }: QuizQuestion,
  { quizQuestionAnswerId: answerId, answer, fragranceOptions }: QuizQuestion['answers'][number],
  nodes: Map<string, OutlineNode>,
): void {
  const key = answerKey(answerId);
  const children = fragranceOptions.map(({ fragranceOptionId: optionId, fragrance }) => {
    const child = `option-${optionId}`;
    nodes.set(child, {
      kind: 'fragrance',
      key: child,
      label: fragrance.name,
      questionId,
      answerId,
      optionId,
      children: [],
    });
    return child;
  });
  nodes.set(key, { kind: 'answer', key, label: answer.label, questionId, answerId, children });
}

/** Puts each question and link below the answer that leads to it. */
function attachQuestions(nodes: Map<string, OutlineNode>): void {
  for (const node of nodes.values()) {
    if ((node.kind !== 'question' && node.kind !== 'link') || node.from === null) continue;
    const parent = nodes.get(answerKey(node.from));
    if (parent && !parent.children.includes(node.key)) parent.children.push(node.key);
  }
}

/** The keys of all rows above a question in the tree, nearest first. */
export function ancestorKeys(nodes: ReadonlyMap<string, OutlineNode>, key: string): string[] {
  const keys: string[] = [];
  let node = nodes.get(key);
  while (node?.kind === 'question' && node.from !== null) {
    const answer = nodes.get(answerKey(node.from));
    if (!answer) break;
    const question = questionKey(answer.questionId);
    keys.push(answer.key, question);
    node = nodes.get(question);
  }
  return keys;
}

function linkKey(answerId: number): string {
  return `link-${answerId}`;
}

/**
 * The move that dropping one row on another means.
 * @returns undefined if it means none; does not check whether the move is allowed
 */
export function moveOf(moved: OutlineNode, target: OutlineNode): TreeMove | undefined {
  switch (moved.kind) {
    case 'fragrance':
      if (target.kind !== 'answer') return undefined;
      return {
        nodeType: 'fragrance',
        fragranceOptionId: moved.optionId,
        newQuizQuestionAnswerId: target.answerId,
      };
    case 'answer':
      if (target.kind !== 'question' && target.kind !== 'link') return undefined;
      return {
        nodeType: 'answer',
        quizQuestionAnswerId: moved.answerId,
        newQuizQuestionId: target.questionId,
      };
    case 'question':
    case 'link':
      if (target.kind !== 'answer') return undefined;
      return {
        nodeType: 'question',
        quizQuestionAnswerId: target.answerId,
        nextQuestionId: moved.questionId,
        previousQuizQuestionAnswerId: moved.from,
      };
    case 'root':
      return undefined;
  }
}
