import { campaignForm, fragranceForm, makeCampaign, makeCategory, makeFragrance } from '../catalogue.ts';
import type { AuditEvents } from './audit-events.ts';

/** What changes categories, fragrances and campaigns. */
export const CATALOGUE_EVENTS: AuditEvents = {
  'POST /categories': async ({ admin }) => ({
    work: () => makeCategory(admin, 'Nova no registro'),
    wrote: {
      action: 'create',
      resource: 'category',
      changes: [{ field: 'name', before: null, after: 'Nova no registro' }],
    },
  }),
  'PUT /categories/{id}': async ({ admin }) => {
    const { categoryId } = await makeCategory(admin);
    return {
      work: () => admin.put(`/categories/${categoryId}`, { body: { name: `Outra ${categoryId}` } }),
      wrote: { action: 'update', resource: 'category', recordId: categoryId },
    };
  },
  'DELETE /categories/{id}': async ({ admin }) => {
    const { categoryId } = await makeCategory(admin);
    return {
      work: () => admin.delete(`/categories/${categoryId}`),
      wrote: { action: 'deactivate', recordId: categoryId },
    };
  },
  'PUT /categories/activate/{id}': async ({ admin }) => {
    const { categoryId } = await makeCategory(admin);
    await admin.delete(`/categories/${categoryId}`);
    return {
      work: () => admin.put(`/categories/activate/${categoryId}`),
      wrote: { action: 'activate', recordId: categoryId },
    };
  },
  'POST /fragrances': async ({ admin }) => {
    const { categoryId } = await makeCategory(admin);
    return {
      work: () => makeFragrance(admin, { categoryId }),
      wrote: { action: 'create', resource: 'fragrance' },
    };
  },
  'PUT /fragrances/{id}': async ({ admin }) => {
    const { fragranceId, categoryId } = await makeFragrance(admin, { name: 'Secreta e nova' });
    const form = await fragranceForm({ name: 'Secreta e nova', categoryId, image: null });
    return {
      work: () => admin.put(`/fragrances/${fragranceId}`, { form }),
      wrote: {
        action: 'update',
        recordId: fragranceId,
        changes: [{ field: 'secret', before: '•••', after: '•••' }],
      },
    };
  },
  'DELETE /fragrances/{id}': async ({ admin }) => {
    const { fragranceId } = await makeFragrance(admin);
    return {
      work: () => admin.delete(`/fragrances/${fragranceId}`),
      wrote: { action: 'deactivate', resource: 'fragrance', recordId: fragranceId },
    };
  },
  'PUT /fragrances/activate/{id}': async ({ admin }) => {
    const { fragranceId } = await makeFragrance(admin);
    await admin.delete(`/fragrances/${fragranceId}`);
    return {
      work: () => admin.put(`/fragrances/activate/${fragranceId}`),
      wrote: { action: 'activate', recordId: fragranceId },
    };
  },
  'POST /campaigns': async ({ admin }) => {
    const { fragranceId } = await makeFragrance(admin);
    return {
      work: () => makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] }),
      wrote: { action: 'create', resource: 'campaign' },
    };
  },
  'PUT /campaigns/{id}': async ({ admin }) => {
    const { fragranceId } = await makeFragrance(admin);
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    const form = await campaignForm({
      name: `Outra ${campaignId}`,
      collection: [{ slot: 1, fragranceId }],
      cover: null,
    });
    return {
      work: () => admin.put(`/campaigns/${campaignId}`, { form }),
      wrote: { action: 'update', resource: 'campaign', recordId: campaignId },
    };
  },
  'DELETE /campaigns/{id}': async ({ admin }) => {
    const { campaignId } = await makeCampaign(admin);
    return {
      work: () => admin.delete(`/campaigns/${campaignId}`, { query: { hardDelete: true } }),
      wrote: { action: 'delete', resource: 'campaign', recordId: campaignId },
    };
  },
  'PUT /campaigns/activate/{id}': async ({ admin }) => {
    const { campaignId } = await makeCampaign(admin);
    await admin.delete(`/campaigns/${campaignId}`);
    return {
      work: () => admin.put(`/campaigns/activate/${campaignId}`),
      wrote: { action: 'activate', recordId: campaignId },
    };
  },
  'PUT /campaigns/default': async ({ admin }) => {
    const { campaignId } = await makeCampaign(admin);
    return {
      work: () => admin.put('/campaigns/default', { body: { campaignId } }),
      wrote: { action: 'make-default', recordId: campaignId },
    };
  },
};
