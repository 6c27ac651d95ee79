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

/** Texts of problems that browsers show as the server writes them. */
export const APP_PROBLEMS: Record<Language, Record<AppErrorCode, string>> = {
  'pt-BR': {
    validation: 'Há campos com valores inválidos. Corrija-os e tente novamente.',
    'list.order_by': 'Não é possível ordenar a lista por este campo.',
    'token.invalid': 'Este link não é válido.',
    'token.expired': 'Este link expirou. Peça um novo.',
    'token.used': 'Este link já foi usado.',
    'password.current': 'A senha atual não confere.',
    'auth.required': 'Entre na sua conta para continuar.',
    'auth.token': 'Sua sessão expirou. Entre novamente.',
    'auth.credentials': 'Falha na autenticação, verifique suas credenciais',
    'auth.refresh': 'Sua sessão terminou. Entre novamente.',
    'auth.second_factor': 'A senha está certa. Falta o segundo fator.',
    'auth.challenge': 'O prazo para informar o código terminou. Entre novamente.',
    'auth.oidc': 'A entrada não foi concluída. Comece de novo.',
    'auth.oidc_refused': 'Esta conta não dá acesso. Entre com a senha ou fale com a administração.',
    'auth.oidc_unavailable': 'O provedor de identidade não respondeu. Entre com a senha.',
    'auth.oidc_only': 'A conta não tem senha. Crie uma em “Esqueci minha senha” antes.',
    'auth.step_up': 'Confirme que é você para continuar.',
    'auth.second_factor_setup': 'Configure o segundo fator antes de continuar.',
    method_not_allowed: 'Este endereço não aceita este tipo de requisição.',
    'history.not_restorable': 'Não é possível restaurar esta versão. Escolha outra.',
    'bulk.changed': 'A seleção mudou desde que foi conferida. Confira-a de novo.',
    'auth.second_factor_on': 'O segundo fator já está ativado. Desative-o antes.',
    'organisation.storage':
      'As imagens da organização ocupariam {used} MB, e o limite é {max} MB. Envie uma imagem menor ou exclua definitivamente campanhas que não são mais necessárias.',
    'organisation.unclosable': 'O contrato ainda não pode ser encerrado. Resolva antes o que impede.',
    'report.month': 'O mês ainda não terminou em todos os locais da organização. Escolha um mês anterior.',
    'visit.closed': 'A visita já terminou.',
    'visit.serial': 'Nenhuma cápsula tem o número de série “{serialNumber}”.',
    'visit.elsewhere':
      'A cápsula “{serialNumber}” está no slot {slot} do dispositivo {device}. Confirme para usá-la aqui.',
    'quiz.empty': 'O quiz ainda não tem perguntas.',
    'quiz.invalid': 'O quiz tem pontos a corrigir antes de ser validado.',
    'quiz.validated': 'O quiz já foi validado.',
    'quiz.not_validated': 'Valide o quiz antes de publicá-lo.',
    'quiz.no_step': 'Não há mudança a desfazer ou refazer.',
    'view.too_many': 'Você já tem o máximo de visualizações salvas. Exclua uma delas antes.',
    'file.too_large': 'O arquivo é grande demais.',
    'file.type': 'Este tipo de arquivo não é aceito.',
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
    validation: 'Some fields have invalid values. Correct them and try again.',
    'list.order_by': 'The list cannot be sorted by this field.',
    'token.invalid': 'This link is not valid.',
    'token.expired': 'This link has expired. Request a new one.',
    'token.used': 'This link has already been used.',
    'password.current': 'The current password is incorrect.',
    'auth.required': 'Sign in to continue.',
    'auth.token': 'Your session has expired. Sign in again.',
    'auth.credentials': 'Could not sign in. Check your e-mail and password.',
    'auth.refresh': 'Your session has ended. Sign in again.',
    'auth.second_factor': 'The password is correct. The second factor is still missing.',
    'auth.challenge': 'The time to enter the code is over. Sign in again.',
    'auth.oidc': 'The sign-in was not completed. Start again.',
    'auth.oidc_refused':
      'This account gives no access. Sign in with the password or talk to the administrators.',
    'auth.oidc_unavailable': 'The identity provider did not answer. Sign in with the password.',
    'auth.oidc_only': 'The account has no password. Create one through “Forgot my password” first.',
    'auth.step_up': 'Confirm that it is you to continue.',
    'auth.second_factor_setup': 'Set up the second factor before you continue.',
    method_not_allowed: 'This address does not accept this type of request.',
    'history.not_restorable': 'This version cannot be restored. Choose another one.',
    'bulk.changed': 'The selection has changed since it was checked. Check it again.',
    'auth.second_factor_on': 'The second factor is already on. Turn it off first.',
    'organisation.storage':
      'The organisation’s images would take {used} MB, and {max} MB are allowed. Upload a smaller image, or permanently delete campaigns that are no longer needed.',
    'organisation.unclosable': 'The contract cannot end yet. First settle what stands in the way.',
    'report.month': 'The month is not over yet at all places of the organisation. Choose an earlier month.',
    'visit.closed': 'The visit is already over.',
    'visit.serial': 'No capsule has the serial number “{serialNumber}”.',
    'visit.elsewhere':
      'The capsule “{serialNumber}” is in slot {slot} of the device {device}. Confirm to use it here.',
    'quiz.empty': 'The quiz has no questions yet.',
    'quiz.invalid': 'The quiz has issues to fix before it can be validated.',
    'quiz.validated': 'The quiz has already been validated.',
    'quiz.not_validated': 'Validate the quiz before publishing it.',
    'quiz.no_step': 'There is no change to undo or redo.',
    'view.too_many': 'You already have as many saved views as you can keep. Delete one of them first.',
    'file.too_large': 'The file is too large.',
    'file.type': 'This type of file is not accepted.',
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
    validation: 'Hay campos con valores no válidos. Corríjalos e inténtelo de nuevo.',
    'list.order_by': 'La lista no se puede ordenar por este campo.',
    'token.invalid': 'Este enlace no es válido.',
    'token.expired': 'Este enlace expiró. Solicite uno nuevo.',
    'token.used': 'Este enlace ya se utilizó.',
    'password.current': 'La contraseña actual no es correcta.',
    'auth.required': 'Entre en su cuenta para continuar.',
    'auth.token': 'Su sesión ha expirado. Vuelva a entrar.',
    'auth.credentials': 'No se pudo entrar. Verifique su correo y su contraseña.',
    'auth.refresh': 'Su sesión terminó. Vuelva a entrar.',
    'auth.second_factor': 'La contraseña es correcta. Falta el segundo factor.',
    'auth.challenge': 'El plazo para ingresar el código terminó. Vuelva a entrar.',
    'auth.oidc': 'La entrada no se completó. Comience de nuevo.',
    'auth.oidc_refused': 'Esta cuenta no da acceso. Entre con la contraseña o hable con la administración.',
    'auth.oidc_unavailable': 'El proveedor de identidad no respondió. Entre con la contraseña.',
    'auth.oidc_only': 'La cuenta no tiene contraseña. Cree una en “Olvidé mi contraseña” antes.',
    'auth.step_up': 'Confirme que es usted para continuar.',
    'auth.second_factor_setup': 'Configure el segundo factor antes de continuar.',
    method_not_allowed: 'Esta dirección no admite este tipo de solicitud.',
    'history.not_restorable': 'No se puede restaurar esta versión. Elija otra.',
    'bulk.changed': 'La selección cambió desde que se verificó. Verifíquela de nuevo.',
    'auth.second_factor_on': 'El segundo factor ya está activado. Desactívelo antes.',
    'organisation.storage':
      'Las imágenes de la organización ocuparían {used} MB, y el límite es {max} MB. Suba una imagen más pequeña o elimine definitivamente campañas que ya no se necesiten.',
    'organisation.unclosable': 'El contrato todavía no se puede terminar. Primero resuelva lo que lo impide.',
    'report.month':
      'El mes aún no ha terminado en todos los lugares de la organización. Elija un mes anterior.',
    'visit.closed': 'La visita ya terminó.',
    'visit.serial': 'Ninguna cápsula tiene el número de serie “{serialNumber}”.',
    'visit.elsewhere':
      'La cápsula “{serialNumber}” está en el slot {slot} del dispositivo {device}. Confirme para usarla aquí.',
    'quiz.empty': 'El quiz todavía no tiene preguntas.',
    'quiz.invalid': 'El quiz tiene puntos que corregir antes de validarlo.',
    'quiz.validated': 'El quiz ya fue validado.',
    'quiz.not_validated': 'Valide el quiz antes de publicarlo.',
    'quiz.no_step': 'No hay ningún cambio que deshacer o rehacer.',
    'view.too_many': 'Ya tienes el máximo de vistas guardadas. Elimina una de ellas antes.',
    'file.too_large': 'El archivo es demasiado grande.',
    'file.type': 'Este tipo de archivo no se acepta.',
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
