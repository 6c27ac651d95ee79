import type { ResourceName } from '#contracts/core/resources.ts';

/*
 * What people type for the kinds of records and for what is done with them, in the three languages and without accents.
 * None of it is shown, so it also has the words that the screens avoid.
 */

export const KIND_WORDS: Record<ResourceName, string> = {
  user: 'usuario usuarios usuaria pessoa pessoas cliente clientes conta equipe user users people person staff account persona personas cuenta equipo',
  device:
    'dispositivo dispositivos aparelho aparelhos equipamento difusor mac device devices machine diffuser equipo aparato',
  capsule: 'capsula capsulas cartucho cartuchos serial capsule capsules cartridge cartridges',
  campaign: 'campanha campanhas acao promocao campaign campaigns promotion campana campanas promocion',
  fragrance:
    'fragrancia fragrancias essencia essencias aroma aromas perfume cheiro fragrance fragrances scent scents fragancia fragancias esencia esencias',
  category: 'categoria categorias tipo grupo category categories type',
  quiz: 'quiz quizzes questionario pergunta perguntas enquete question questions survey cuestionario pregunta preguntas',
  organisation:
    'organizacao organizacoes empresa empresas cliente clientes organisation organisations organization organizations company companies client organizacion organizaciones',
  place:
    'local locais loja lojas unidade endereco place places store stores shop site location lugar lugares tienda tiendas sede',
  initiative: 'iniciativa iniciativas acao projeto initiative initiatives project program proyecto',
  visit: 'visita visitas rota reposicao tecnico visit visits route refill trip ruta reposicion',
  incident:
    'incidente incidentes vazamento lgpd privacidade incident incidents breach privacy fuga privacidad',
};

export const CREATE_WORDS =
  'criar adicionar cadastrar cadastro incluir inserir novo nova novos novas add create new insert register crear anadir agregar nuevo nueva nuevos nuevas registrar';

export const EXPORT_WORDS =
  'exportar exportacao baixar planilha excel xlsx csv relatorio export download spreadsheet report descargar bajar informe';

/** By the keys of the actions, which are those of a list's rows. */
export const ACTION_WORDS = {
  edit: 'editar alterar mudar modificar corrigir renomear edit change rename modify cambiar corregir',
  deactivate:
    'desativar inativar desabilitar arquivar desligar deactivate disable archive desactivar inactivar',
  activate: 'ativar reativar habilitar activate reactivate enable activar reactivar',
  qr: 'qr codigo code imprimir impressao print impresion cartaz etiqueta',
  'print-kit': 'kit imprimir impressao material print impresion zip',
  copy: 'duplicar copiar clonar copia duplicate copy clone',
  replace: 'substituir trocar replace swap reemplazar sustituir',
  resend: 'reenviar e-mail email confirmacao convite resend mail confirmation invitation correo confirmacion',
  rename: 'renomear nomear nome rename name renombrar nombrar nombre',
  'take-out': 'retirar tirar remover take out remove retirar quitar sacar',
  disconnect: 'desconectar desvincular soltar disconnect unlink release',
  'reset-code': 'codigo reset resetar redefinir redefinicao reiniciar code restablecer restablecimiento',
  default: 'padrao tornar principal default make predeterminada hacer',
  pause: 'pausar suspender pause suspend',
  resume: 'retomar continuar resume continue reanudar',
  cancel: 'cancelar encerrar cancel',
  'swap-days': 'trocar datas dias swap days dates intercambiar fechas',
  'claim-code': 'codigo vincular vinculacao parear code claim pair pin vinculacion',
} as const;

export type ActionKey = keyof typeof ACTION_WORDS;

/** All words that don't name a record. */
export const VOCABULARY: readonly string[] = [
  ...Object.values(KIND_WORDS),
  ...Object.values(ACTION_WORDS),
  CREATE_WORDS,
  EXPORT_WORDS,
].flatMap((words) => words.split(' '));
