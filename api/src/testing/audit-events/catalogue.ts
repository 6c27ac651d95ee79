import { campaignForm, fragranceForm, makeCampaign, makeCategory, makeFragrance } from '../catalogue.ts';
import { type AuditEvents, restoreEvent, stateEvents } from './audit-events.ts';

/** Calls that change categories, fragrances and campaigns. */
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
  ...stateEvents('category', '/categories', async (admin) => (await makeCategory(admin)).categoryId),
  ...restoreEvent('category', '/categories', async (admin) => {
    const { categoryId } = await makeCategory(admin);
    await admin.put(`/categories/${categoryId}`, { body: { name: `Mais outra ${categoryId}` } });
    return categoryId;
  }),
  'POST /bulk/{batchId}/undo': async ({ admin }) => {
    const { categoryId } = await makeCategory(admin);
    const body = { action: 'deactivate', ids: [categoryId] };
    const { batchId } = (await admin.post('/categories/bulk', { body })).body;
    return {
      work: () => admin.post(`/bulk/${batchId}/undo`),
      wrote: { action: 'activate', resource: 'category', recordId: categoryId },
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
  ...stateEvents('fragrance', '/fragrances', async (admin) => (await makeFragrance(admin)).fragranceId),
  ...restoreEvent('fragrance', '/fragrances', async (admin) => {
    const { fragranceId, name, categoryId } = await makeFragrance(admin);
    await admin.put(`/fragrances/${fragranceId}`, { form: await fragranceForm({ name, categoryId }) });
    return fragranceId;
  }),
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
  'POST /campaigns/{id}/copy': async ({ admin }) => {
    const { campaignId, name } = await makeCampaign(admin);
    return {
      work: () => admin.post(`/campaigns/${campaignId}/copy`, { body: { name: `${name} de novo` } }),
      wrote: { action: 'create', resource: 'campaign' },
    };
  },
  'POST /fragrances/{id}/replace': async ({ admin }) => {
    const { fragranceId } = await makeFragrance(admin);
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    const { fragranceId: by } = await makeFragrance(admin);
    return {
      work: () =>
        admin.post(`/fragrances/${fragranceId}/replace`, { body: { by, campaignIds: [campaignId] } }),
      wrote: { action: 'update', resource: 'campaign', recordId: campaignId },
    };
  },
  ...stateEvents('campaign', '/campaigns', async (admin) => (await makeCampaign(admin)).campaignId),
  ...restoreEvent('campaign', '/campaigns', async (admin) => {
    const { campaignId, name, collection } = await makeCampaign(admin);
    const form = await campaignForm({ name, collection, fragranceShots: 7 });
    await admin.put(`/campaigns/${campaignId}`, { form });
    return campaignId;
  }),
  // Deactivation is covered with the other resources; this is the removal.
  'DELETE /campaigns/{id}': async ({ admin }) => {
    const { campaignId } = await makeCampaign(admin);
    return {
      work: () => admin.delete(`/campaigns/${campaignId}`, { query: { hardDelete: true } }),
      wrote: { action: 'delete', resource: 'campaign', recordId: campaignId },
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
