import fc from 'fast-check';
import { describe, it } from 'vitest';
import { quizApp, quizStage } from '../../testing/quizzes.ts';
import { rounds } from '../../testing/rounds.ts';
import { actions, Run } from './testing/quiz-run.ts';

const { staff, scents } = await quizApp();

describe('any sequence of edits, moves, removals, undos and redos', () => {
  it('changes a quiz as the in-memory model predicts, and validates by the same rules', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (sequence) => {
        const stage = await quizStage(staff, scents);
        const run = new Run(staff, scents, stage, await stage.read());
        for (const action of sequence) await run.act(action);
        await run.act({ kind: 'validate', one: 0, other: 0, scent: 0, twist: false });
      }),
      { numRuns: rounds(8) },
    );
  }, 120_000);
});
