import type { AppErrorCode, ProblemVariant } from '../core/errors.ts';
import type { Language } from '../core/language.ts';

/** More specific texts for some problems. Browsers show the server's text and have none of their own. */
export const VARIANTS: Record<Language, Record<ProblemVariant, string>> = {
  'pt-BR': {
    'auth.credentials.step_up': 'A senha ou o código está incorreto.',
    'auth.credentials.passkey':
      'A chave de acesso não foi aceita. Tente novamente ou use outra forma de entrar.',
    'auth.challenge.passkey': 'O prazo para usar a chave de acesso terminou. Tente novamente.',
    'record.inactive.organisation': 'A organização está inativa. Ative a organização antes.',
    'rate_limited.costly':
      'Há muitas exportações, envios ou operações longas em andamento. Tente novamente em {seconds} segundos.',
    'record.inactive.place': 'O local “{name}” está inativo. Ative-o ou remova-o da iniciativa antes.',
    'campaign.has_answers.named':
      'Há fragrâncias que saíram da campanha e ainda são recomendadas por um quiz, no rascunho ou na versão no ar: {fragrances}. Altere e publique o quiz antes.',
    'conflict.duplicate.fragrance': 'A campanha já tem “{fragrance}” em outro slot. Remova-a dele antes.',
    'conflict.duplicate.quiz':
      'A campanha já tem um quiz neste idioma: “{name}”. Edite-o ou escolha outra campanha.',
    'conflict.duplicate.quiz_inactive':
      'A campanha já tem um quiz neste idioma, que está inativo: “{name}”. Ative-o ou escolha outra campanha.',
    'place.has_initiatives.named':
      'O local faz parte da iniciativa “{name}”. Remova-o dela ou cancele-a antes.',
    'unavailable.bulk':
      'Outra alteração em lote trabalha há {seconds} s em alguns destes itens (servidor {holder}). Tente novamente em instantes.',
    'category.has_fragrances.inactive':
      'A categoria tem apenas fragrâncias inativas. Encontre-as na lista de inativas e mude-as de categoria antes.',
  },
  'en-US': {
    'auth.credentials.step_up': 'The password or the code is incorrect.',
    'auth.credentials.passkey': 'The passkey was not accepted. Try again or sign in another way.',
    'auth.challenge.passkey': 'The time to use the passkey is over. Try again.',
    'record.inactive.organisation': 'Its organisation is inactive. Activate the organisation first.',
    'rate_limited.costly':
      'Too many exports, uploads or other long tasks are in progress. Try again in {seconds} seconds.',
    'record.inactive.place':
      'The place “{name}” is inactive. Activate it or remove it from the initiative first.',
    'campaign.has_answers.named':
      'Fragrances that have left the campaign are still recommended by a quiz, in its draft or its live version: {fragrances}. Change and publish the quiz first.',
    'conflict.duplicate.fragrance':
      'The campaign has “{fragrance}” in another slot already. Remove it from there first.',
    'conflict.duplicate.quiz':
      'The campaign has a quiz in this language already: “{name}”. Edit it or choose another campaign.',
    'conflict.duplicate.quiz_inactive':
      'The campaign has a quiz in this language already, which is inactive: “{name}”. Activate it or choose another campaign.',
    'place.has_initiatives.named':
      'The place is part of the initiative “{name}”. Remove it from there or cancel the initiative first.',
    'unavailable.bulk':
      'Another bulk change has been working on some of these items for {seconds} s (server {holder}). Try again in a moment.',
    'category.has_fragrances.inactive':
      'The category has only inactive fragrances. Look for them in the inactive list and move them to another category first.',
  },
  'es-ES': {
    'auth.credentials.step_up': 'La contraseña o el código es incorrecto.',
    'auth.credentials.passkey': 'La clave de acceso no se aceptó. Inténtelo de nuevo o entre de otra forma.',
    'auth.challenge.passkey': 'El plazo para usar la clave de acceso terminó. Inténtelo de nuevo.',
    'record.inactive.organisation': 'Su organización está inactiva. Active antes la organización.',
    'rate_limited.costly':
      'Hay demasiadas exportaciones, cargas u operaciones largas en curso. Inténtelo de nuevo en {seconds} segundos.',
    'record.inactive.place': 'El lugar “{name}” está inactivo. Primero actívelo o quítelo de la iniciativa.',
    'campaign.has_answers.named':
      'Hay fragancias que salieron de la campaña y que un quiz aún recomienda, en el borrador o en la versión en línea: {fragrances}. Primero modifique y publique el quiz.',
    'conflict.duplicate.fragrance': 'La campaña ya tiene “{fragrance}” en otro slot. Primero quítela de él.',
    'conflict.duplicate.quiz':
      'La campaña ya tiene un quiz en este idioma: “{name}”. Edítelo o elija otra campaña.',
    'conflict.duplicate.quiz_inactive':
      'La campaña ya tiene un quiz en este idioma, que está inactivo: “{name}”. Actívelo o elija otra campaña.',
    'place.has_initiatives.named':
      'El lugar forma parte de la iniciativa “{name}”. Primero quítelo de ella o cancélela.',
    'unavailable.bulk':
      'Otro cambio en lote trabaja desde hace {seconds} s en algunos de estos elementos (servidor {holder}). Inténtelo en unos instantes.',
    'category.has_fragrances.inactive':
      'La categoría tiene solo fragancias inactivas. Búsquelas en la lista de inactivas y primero cámbielas de categoría.',
  },
};

/** Texts of problems that browsers never cause or rarely see; they show the server's text. */
export const APP_PROBLEMS: Record<Language, Record<AppErrorCode, string>> = {
  'pt-BR': {
    'device.key':
      'A chave do dispositivo não é aceita. Vincule o dispositivo de novo com o código de vinculação para obter outra (POST /api/app/devices).',
    'device.claim':
      'Não foi possível vincular o dispositivo. Verifique o endereço MAC e o código de vinculação na etiqueta.',
    'device.busy': 'O dispositivo está conectado a outra pessoa.',
    'device.too_many': 'Você já tem o máximo de dispositivos conectados. Desconecte um deles antes.',
    'device.reset_code': 'O código está errado ou já foi usado.',
    'device.claim_code':
      'O código de vinculação de {device} não pode mais ser lido, porque a chave do servidor (SECRET_KEY) mudou. Troque-o na página do dispositivo e imprima uma nova etiqueta.',
    'passkey.too_many': 'A conta já tem o máximo de chaves de acesso. Remova uma delas antes.',
    'upload.stalled': 'O envio parou antes do fim. Verifique a conexão e tente novamente.',
  },
  'en-US': {
    'device.key':
      'The device key is not accepted. Claim the device again with its claim code to get a new one (POST /api/app/devices).',
    'device.claim': 'Could not claim the device. Check the MAC address and the claim code on the label.',
    'device.busy': 'The device is connected to someone else.',
    'device.too_many':
      'You already have the maximum number of connected devices. Disconnect one of them first.',
    'device.reset_code': 'The code is wrong or has already been used.',
    'device.claim_code':
      'The claim code of {device} can no longer be read, because the key of the server (SECRET_KEY) has changed. Replace it on the device page and print a new label.',
    'passkey.too_many': 'The account already has as many passkeys as it can keep. Remove one of them first.',
    'upload.stalled': 'The upload stopped before its end. Check the connection and try again.',
  },
  'es-ES': {
    'device.key':
      'La clave del dispositivo no se acepta. Vincule el dispositivo de nuevo con su código de vinculación para obtener otra (POST /api/app/devices).',
    'device.claim':
      'No se pudo vincular el dispositivo. Verifique la dirección MAC y el código de vinculación en la etiqueta.',
    'device.busy': 'El dispositivo está conectado a otra persona.',
    'device.too_many': 'Ya tiene el máximo de dispositivos conectados. Desconecte uno de ellos antes.',
    'device.reset_code': 'El código es incorrecto o ya se usó.',
    'device.claim_code':
      'El código de vinculación de {device} ya no se puede leer, porque cambió la clave del servidor (SECRET_KEY). Reemplácelo en la página del dispositivo e imprima una nueva etiqueta.',
    'passkey.too_many': 'La cuenta ya tiene el máximo de claves de acceso. Primero quite una de ellas.',
    'upload.stalled': 'El envío se detuvo antes del final. Verifique la conexión e inténtelo de nuevo.',
  },
};
