import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz, TreeMove } from '#contracts/quizzes/quizzes.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import { locateAnswer } from './moves.ts';
import type { OutlineNode } from './outline-nodes.ts';

interface MoveDialogProps {
  quiz: Quiz;
  nodes: ReadonlyMap<string, OutlineNode>;
  moved: OutlineNode;
  /** The move that brings one row to another; undefined if it would break a rule. */
  legal: (moved: OutlineNode, target: OutlineNode) => TreeMove | undefined;
  onMove: (move: TreeMove) => void;
  onClose: () => void;
}

/** Moves a row of the outline without dragging; offers only valid destinations. */
export function MoveDialog({ quiz, nodes, moved, legal, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const targets = useMemo(
    () =>
      [...nodes.values()].flatMap((target) => {
        // A link is the same destination as the question that it stands for.
        const move = target.kind === 'link' ? undefined : legal(moved, target);
        return move ? [{ value: target.key, label: placeName(quiz, target), move }] : [];
      }),
    [quiz, nodes, moved, legal],
  );
  const move = targets.find(({ value }) => value === chosen)?.move;
  const kind = moved.kind === 'root' ? 'question' : moved.kind;

  return (
    <Dialog onClose={onClose} title={t('quiz.moveTo')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (move) onMove(move);
        }}
      >
        <Text size="sm" mb="md">
          {t(`quiz.node.${kind}`, { label: moved.label })}
        </Text>
        {targets.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('quiz.noTargets')}
          </Text>
        ) : (
          <ChoiceField
            label={t('quiz.destination')}
            required
            searchable
            options={targets.map(({ value, label }) => ({ value, label }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('list.cancel')}
          </Button>
          <Button type="submit" disabled={!move}>
            {t('quiz.move')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** Names an answer together with its question, since many questions have a "yes". */
function placeName(quiz: Quiz, target: OutlineNode): string {
  if (target.kind !== 'answer') return target.label;
  const quest = locateAnswer(quiz, target.answerId)?.question.question.quest;
  return `${quest} › ${target.label}`;
}
