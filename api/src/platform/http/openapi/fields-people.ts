/** Descriptions of fields in responses and bodies about accounts and people. */
export const PEOPLE_FIELDS: Readonly<Record<string, string>> = {
  token: 'The access token, sent as `Authorization: Bearer <token>`; valid for 15 minutes',
  termsVersion: 'The accepted version of the terms: the current one, as returned by `GET /content/terms`',
  heading: 'The heading of the part; empty if it has none',
  paragraphs: 'The paragraphs of the part',
  'Passkey.lastUsedAt': 'When the passkey was last used; null if never',
  'AddedPasskey.lastUsedAt': 'Null, as the passkey has not been used yet',
  rawId: 'The same as `id`',
  clientDataJSON: "The browser's data for the authenticator to sign, in base64url",
  transports: 'How the authenticator can be reached',
  timeout: 'Time to answer the challenge, in milliseconds',
  userVerification: 'Whether the authenticator must verify the person',
  'allowCredentials.id': 'The credential id, in base64url',
  'allowCredentials.type': 'The credential type',
  'excludeCredentials.id': 'The credential id, in base64url',
  'excludeCredentials.type': 'The credential type',
  'postLogin.email': 'The e-mail address of the account',
  'postLogin.password': 'The password of the account, exactly as it was set',
  password:
    'A new password: a digit, a lower-case letter, an upper-case letter and one of the special characters; the installation sets the maximum length',
  novaSenha: 'The new password; the same rules as for every new password',

  'UserInput.language': 'The language of mails',
  'UserUpdate.language': 'The language of mails',
  organisation: 'The organisation; null for the house',
  'UserInput.organisationId':
    'An active organisation. If missing or null: the house, or the organisation of the calling administrator',
  'UserUpdate.organisationId':
    "An active organisation, or the user's present one; null for the house. If missing, it does not change. A change ends the user's sessions",
  place: 'The place of the organisation where the device stands; null if unknown',
  'CampaignInput.organisationId':
    "An active organisation, or the campaign's present one. If missing or null (in a form, empty): the house",
  'DeviceInput.organisationId':
    'An active organisation. If missing or null: the organisation of the place, or else the house',
  'DeviceInput.placeId': 'An active place of the organisation; null for none',
  'DeviceSet.name': 'What people call the device; null for none. A selection sets it on a single device only',
  'DeviceInput.name': 'What people call the device; missing or null for none',
  'DeviceSet.campaignId': 'The active campaign to play; null for none',
  'DeviceSet.organisationId':
    'An active organisation; null for the house. A change of organisation removes the device from its place',
  'DeviceSet.placeId':
    'An active place of its organisation; null for none. A device without an organisation joins that of the place',
  address: 'The postal address',
  zipcode: 'The postal code; in Brazil `00000-000`',
  street: 'Street, number and further details',
  city: 'The city',
  'address.state': 'The state or region; in Brazil and some other countries its code: `SP`',
  country: 'The two-letter country code (ISO 3166)',
};
