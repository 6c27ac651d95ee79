import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { listFragrances } from '#contracts/fragrances.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';

/** Links to the fragrances of a category: a list shows either active or inactive ones. */
export function HeldFragrances({ category: { categoryId, fragrances } }: { category: Category }) {
  const { t } = useTranslation();
  const query = useQuery(
    pageQuery('fragrances', listFragrances, {
      categoryId: String(categoryId),
      isActive: 'true',
      perPage: '10',
    }),
  );
  if (query.isError) return <ListLoadError query={query} />;
  if (!query.data) return <Loader size={20} role="status" aria-label={t('list.loading')} />;
  const active = query.data.total;
  const path = `/admin/fragrances?categoryId=${categoryId}`;
  return (
    <>
      {active > 0 && <RowLink href={path}>{t('categories.seeActive')}</RowLink>}
      {active < fragrances && <RowLink href={`${path}&active=false`}>{t('categories.seeInactive')}</RowLink>}
    </>
  );
}
