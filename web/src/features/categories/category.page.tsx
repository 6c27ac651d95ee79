import { useTranslation } from 'react-i18next';
import { CATEGORY_FIELDS as FIELDS, getCategory } from '#contracts/categories.ts';
import type { FragranceRow } from '#contracts/fragrances.ts';
import { listFragrances } from '#contracts/fragrances.ts';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts } from '#web/domain/record/record-section.tsx';
import { RelatedRecords, recordLine } from '#web/domain/record/related-records.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { useFormat } from '#web/lib/format.ts';
import { CATEGORY, useCategoryActions } from './categories.list.tsx';

/** A category with its fragrances. */
export function CategoryPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { number, dateTime } = useFormat();
  return (
    <RecordPage
      kind={CATEGORY}
      resource="categories"
      get={getCategory}
      id={id}
      title={t('categories.one')}
      actions={useCategoryActions()}
    >
      {({ fragrances, deletedAt, createdAt }) => (
        <>
          <RecordFacts
            facts={[
              [t('list.state'), <ActiveBadge key="state" record={{ deletedAt }} feminine />],
              [t('categories.page.fragrances'), number(fragrances)],
              [label(FIELDS.createdAt), dateTime(createdAt)],
            ]}
          />
          <RelatedRecords
            title={t('categories.page.activeFragrances')}
            resource="fragrances"
            endpoint={listFragrances}
            where={{ categoryId: String(id) }}
            line={(fragrance: FragranceRow) =>
              recordLine('fragrance', fragrance.fragranceId, fragrance.name, {
                aside: <Thumbnail file={fragrance.image} name={fragrance.name} />,
              })
            }
            empty={t('categories.page.noFragrances')}
          />
        </>
      )}
    </RecordPage>
  );
}
