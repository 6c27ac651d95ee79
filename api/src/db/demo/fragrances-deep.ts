import type { DemoFragrance } from './world.types.ts';

/** The full-bodied families, by the category's key. */
export const DEEP_FRAGRANCES = {
  florais: [
    {
      key: 'rosa-damascena',
      name: 'Rosa Damascena',
      description:
        'Rosa búlgara colhida antes do sol, com mel, lichia e um fundo levemente apimentado. Clássica e carnal, a rainha do coração floral.',
    },
    {
      key: 'jasmim-noturno',
      name: 'Jasmim Noturno',
      description:
        'Jasmim-sambac aberto na madrugada, denso, com um sopro de banana verde e chá preto. Sedutor em baixa intensidade, hipnótico quando cresce.',
    },
    {
      key: 'lirio-do-vale',
      name: 'Lírio-do-Vale',
      description:
        'Pequenos sinos brancos à sombra úmida: verde, fresco, quase sonoro. O cheiro de maio em Paris, puro e sem peso.',
    },
    {
      key: 'peonia',
      name: 'Peônia Rosada',
      description:
        'Buquê de peônias ainda em botão, entre a rosa e o chá, com maçã vermelha na saída. Romântica e arejada, perfeita para noivas e vitrines claras.',
    },
    {
      key: 'ylang-ylang',
      name: 'Ylang das Comores',
      description:
        'Ylang-ylang extra, a primeira hora da destilação: solar, cremoso, com cravo e banana madura. Tropical de gala, para usar em doses curtas.',
    },
    {
      key: 'iris',
      name: 'Íris em Pó',
      description:
        'Manteiga de íris envelhecida três anos: pó de arroz, violeta e raiz fria. Luxo contido, como uma luva de camurça guardada na gaveta.',
    },
    {
      key: 'magnolia',
      name: 'Magnólia Branca',
      description:
        'Pétala espessa de magnólia com casca de limão e creme fresco. Floral luminoso, de rastro acetinado, para lobbies amplos.',
    },
    {
      key: 'violeta',
      name: 'Violeta de Inverno',
      description:
        'Violeta açucarada, batom antigo e folha verde sob a geada. Nostálgica e empoada; aguarda reformulação da ionona.',
      inactive: true,
    },
  ],
  amadeirados: [
    {
      key: 'cedro-do-atlas',
      name: 'Cedro do Atlas',
      description:
        'Serragem de cedro marroquino, seca e morna, com um brilho quase de mel. Dá estrutura e silêncio a bibliotecas e salas de reunião.',
    },
    {
      key: 'sandalo-cremoso',
      name: 'Sândalo Cremoso',
      description:
        'Sândalo leitoso de Mysore, arredondado por cardamomo e leite morno. Aveludado e constante, o fundo que abraça sem aparecer.',
    },
    {
      key: 'vetiver',
      name: 'Vetiver do Haiti',
      description:
        'Raiz lavada e posta a secar: terra, toranja e um leve fumo de avelã. Fresco e amadeirado na mesma respiração, muito bem resolvido no calor.',
    },
    {
      key: 'oud-imperial',
      name: 'Oud Imperial',
      description:
        'Madeira de ágar escura e animal, polida por rosa e açafrão. Presença de cerimônia: poucos segundos bastam para transformar o salão.',
    },
    {
      key: 'patchouli-escuro',
      name: 'Patchouli Escuro',
      description:
        'Folhas fermentadas de patchouli, cacau seco e terra úmida. Boêmio e profundo, com a limpeza de um coração fracionado.',
    },
    {
      key: 'pau-rosa',
      name: 'Pau-Rosa da Amazônia',
      description:
        'Linalol nobre do pau-rosa de manejo certificado: madeira clara, floral e levemente cítrica. Brasilidade elegante do primeiro ao último acorde.',
    },
    {
      key: 'floresta-de-pinus',
      name: 'Floresta de Pinus',
      description:
        'Trilha entre pinheiros depois da neblina: agulhas, resina fresca e casca molhada. Respiração funda de serra em qualquer andar.',
    },
    {
      key: 'guaiaco-defumado',
      name: 'Guaiaco Defumado',
      description:
        'Lenha de guaiaco na brasa, alcatrão de bétula e chá lapsang. Defumado e masculino; saiu de linha por intensidade acima do padrão.',
      inactive: true,
    },
  ],
  orientais: [
    {
      key: 'ambar-dourado',
      name: 'Âmbar Dourado',
      description:
        'Lábdano, benjoim e baunilha fundidos em resina quente. O âmbar dos perfumistas: pele, lareira e fim de tarde em um só acorde.',
    },
    {
      key: 'incenso-e-mirra',
      name: 'Incenso e Mirra',
      description:
        'Olíbano de Omã sobre brasa, mirra amarga e pedra fria. Solene e claro como a nave de uma catedral vazia.',
    },
    {
      key: 'pimenta-rosa',
      name: 'Pimenta-Rosa',
      description:
        'Aroeira brasileira moída na hora, rosada e crepitante, com gerânio e madeira seca. Especiaria que ilumina em vez de aquecer.',
    },
    {
      key: 'acafrao',
      name: 'Açafrão Real',
      description:
        'Estigmas de açafrão, couro macio e um toque metálico de mel. Precioso e andrógino, para poucos metros quadrados.',
    },
    {
      key: 'noites-de-marrakech',
      name: 'Noites de Marrakech',
      description:
        'Souk ao cair da noite: cominho, tâmara, menta e tapete antigo. Oriental narrativo, com camadas que se revelam ao longo da permanência.',
    },
    {
      key: 'almiscar-branco',
      name: 'Almíscar Branco',
      description:
        'Almíscares limpos de algodão e pele recém-saída do banho. Halo quase invisível, que une as outras fragrâncias e fica na memória.',
    },
    {
      key: 'anis-estrelado',
      name: 'Anis-Estrelado',
      description:
        'Anis doce e frio, alcaçuz e folha de louro. Licoroso de boticário; suspenso enquanto se busca novo fornecedor no Vietnã.',
      inactive: true,
    },
  ],
  gourmand: [
    {
      key: 'baunilha-bourbon',
      name: 'Baunilha Bourbon',
      description:
        'Favas de Madagascar curadas por oito meses: baunilha escura, amadeirada, com rum e tabaco. Doce para adultos.',
    },
    {
      key: 'cafe-torrado',
      name: 'Café Torrado',
      description:
        'Grão do Cerrado Mineiro saindo do torrador, com crosta de açúcar e fumaça fina. Desperta o apetite e prolonga a conversa.',
    },
    {
      key: 'cacau-amargo',
      name: 'Cacau Amargo',
      description:
        'Cacau setenta por cento da Bahia, pó seco e manteiga quente, com casca de laranja. Gourmand sem açúcar, de textura aveludada.',
    },
    {
      key: 'caramelo-salgado',
      name: 'Caramelo Salgado',
      description:
        'Açúcar no ponto âmbar, manteiga noisette e flor de sal. Irresistível junto ao caixa, sempre com disparos curtos.',
    },
    {
      key: 'mel-silvestre',
      name: 'Mel Silvestre',
      description:
        'Mel de jataí recém-colhido: floral, ceroso, com própolis e pólen. Dourado e quase animal, adoça sem pesar.',
    },
    {
      key: 'canela-em-pau',
      name: 'Canela em Pau',
      description:
        'Canela do Ceilão lascada, maçã assada e massa folhada no forno. Aroma de domingo que faz o visitante ficar mais um pouco.',
    },
    {
      key: 'amendoa-doce',
      name: 'Amêndoa Doce',
      description:
        'Marzipã, leite de amêndoas e heliotrópio. Macia como creme de mãos; fora de catálogo desde a revisão de alergênicos.',
      inactive: true,
    },
  ],
} as const satisfies Record<string, readonly DemoFragrance[]>;
