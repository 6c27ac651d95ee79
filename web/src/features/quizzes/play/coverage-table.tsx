import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceCoverage } from '#contracts/quizzes/quiz-coverage.ts';
import { localeOf } from '#web/i18n/language.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { useFormat } from '#web/lib/format.ts';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import parts from '../quiz-parts.module.css';
import type { PlayStep } from './model.ts';
import classes from './quiz-coverage.module.css';
import { StepList } from './step-list.tsx';

interface CoverageTableProps {
  rows: readonly (FragranceCoverage & CollectionFragrance)[];
  /** The number of all paths of the quiz. */
  total: number;
  /** The language that the quiz is written in. */
  language: string;
  /** A shortest path to a fragrance. */
  pathTo: (fragranceId: number) => PlayStep[];
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The fragrances that a quiz leads to, with the number of paths to each. A row expands to one of its paths. */
export function CoverageTable({ rows, total, language, pathTo, onOpen }: CoverageTableProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { count, percent } = useCounts();
  const [shown, setShown] = useState<number | null>(null);
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('quizPlay.coverage.title')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('quizPlay.coverage.fragrance')}</th>
          <th scope="col" className={classes.number}>
            {t('quizPlay.coverage.paths')}
          </th>
          <th scope="col" className={classes.number}>
            {t('quizPlay.coverage.questions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fragranceId, name, image, paths, shortest, longest }) => {
          const open = fragranceId === shown;
          // An infinite total has no percentages.
          const part = Number.isFinite(total) ? paths / total : null;
          return (
            <Fragment key={fragranceId}>
              <tr>
                <th scope="row">
                  <UnstyledButton
                    className={parts.line}
                    p="4px 4px 4px 0"
                    fz="inherit"
                    aria-expanded={open}
                    title={t('quizPlay.coverage.onePath')}
                    onClick={() => setShown(open ? null : fragranceId)}
                  >
                    <IconChevronRight size={14} className={parts.chevron} aria-hidden />
                    <Thumbnail file={image} name={name} size={28} />
                    <span className={parts.wrapped}>{name}</span>
                  </UnstyledButton>
                </th>
                <td className={classes.number}>
                  {count(paths)}
                  {part !== null && (
                    <>
                      <span className={classes.part}>{percent(part)}</span>
                      <span className={classes.track} aria-hidden>
                        <span className={classes.bar} style={{ width: `${part * 100}%` }} />
                      </span>
                    </>
                  )}
                </td>
                <td className={classes.number}>
                  {shortest === longest ? number(shortest) : `${number(shortest)}–${number(longest)}`}
                </td>
              </tr>
              {open && (
                <tr>
                  <td colSpan={3} className={classes.path}>
                    <StepList
                      label={t('quizPlay.coverage.pathTo', { name })}
                      steps={pathTo(fragranceId)}
                      language={language}
                      onOpen={onOpen}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** Larger figures are shown as "more than", since no language has a short word for them. */
const NAMED_MAX = 999e12;

/** Formats counts of paths (`1.234`, `1,2 mi`, `> 999 tri`) and shares of them (`40%`). */
export function useCounts() {
  const { i18n } = useTranslation();
  const { number } = useFormat();
  return useMemo(() => {
    const locale = localeOf(i18n.language);
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    return {
      count: (value: number) => {
        if (value < 10_000) return number(value);
        return value > NAMED_MAX ? `> ${compact.format(NAMED_MAX)}` : compact.format(value);
      },
      /** @param part from 0 to 1 */
      percent: (part: number) =>
        part > 0 && part < 0.01 ? `< ${percent.format(0.01)}` : percent.format(part),
    };
  }, [i18n.language, number]);
}
