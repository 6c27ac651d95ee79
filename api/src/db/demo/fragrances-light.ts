import type { DemoFragrance } from './world.types.ts';

/** The airy families, by the category's key. */
export const LIGHT_FRAGRANCES = {
  citricos: [
    {
      key: 'bergamota',
      name: 'Bergamota da Calábria',
      description:
        'Casca de bergamota colhida ainda verde: cítrico luminoso com um amargor elegante de chá Earl Grey. Abre qualquer ambiente com frescor e seca limpo, sobre almíscar leve.',
    },
    {
      key: 'limao-siciliano',
      name: 'Limão-Siciliano',
      description:
        'Limão recém-cortado, ácido e cristalino, com o verde da folha esmagada entre os dedos. Energiza recepções e banheiros sem lembrar produto de limpeza.',
    },
    {
      key: 'laranja-doce',
      name: 'Laranja Doce',
      description:
        'Suco de laranja-pera espremido na hora, redondo e solar. A nota mais acolhedora da família: agrada a crianças e adultos e conversa bem com canela e baunilha.',
    },
    {
      key: 'tangerina',
      name: 'Tangerina Solar',
      description:
        'O instante em que a casca da tangerina se rompe e espirra no ar. Doce, picante e alegre, com um fundo floral de flor-de-laranjeira.',
    },
    {
      key: 'toranja-rosa',
      name: 'Toranja Rosa',
      description:
        'Toranja suculenta de amargor vibrante, aquecida por groselha e um toque de pimenta-rosa. Moderna e levemente salgada, perfeita para lojas de moda.',
    },
    {
      key: 'yuzu',
      name: 'Yuzu & Gengibre',
      description:
        'O cítrico japonês entre a tangerina e o limão, aceso por raspas de gengibre fresco. Efervescente na saída, sereno no fundo de hinoki.',
    },
    {
      key: 'lima-da-persia',
      name: 'Lima-da-Pérsia',
      description:
        'Lima doce de quintal brasileiro: aquosa, delicada, quase sem acidez. Um cítrico silencioso para salas de espera e consultórios.',
    },
    {
      key: 'neroli',
      name: 'Néroli de Verão',
      description:
        'Flor de laranjeira destilada ao amanhecer: branca, verde e melada na medida, entre o petitgrain e o sabonete francês. Frescor com postura.',
    },
  ],
  aquaticos: [
    {
      key: 'brisa-marinha',
      name: 'Brisa Marinha',
      description:
        'Vento de mar aberto sobre pedras mornas: ozônio, sal e um fio de bergamota. Amplia espaços fechados como uma janela aberta para a praia.',
    },
    {
      key: 'chuva-de-verao',
      name: 'Chuva de Verão',
      description:
        'Petricor, o cheiro da terra seca quando caem as primeiras gotas. Geosmina, folhas molhadas e musgo, com a limpeza do ar depois do temporal.',
    },
    {
      key: 'lagoa-azul',
      name: 'Lagoa Azul',
      description:
        'Água doce e transparente, melão e pepino gelado sobre almíscar branco. Aquático suave, sem arestas, que refresca sem esfriar.',
    },
    {
      key: 'orvalho-da-aurora',
      name: 'Orvalho da Aurora',
      description:
        'Grama úmida às seis da manhã, folha de violeta e seiva cortada. Verde translúcido que desperta devagar; excelente em academias e estúdios de ioga.',
    },
    {
      key: 'sal-marinho',
      name: 'Sal Marinho',
      description:
        'Flor de sal sobre pele ao sol, algas e madeira trazida pela maré. Mineral, seco e magnético, um aquático sem açúcar.',
    },
    {
      key: 'gelo-artico',
      name: 'Gelo Ártico',
      description:
        'Aldeídos brancos, mentol discreto e zimbro congelado. Sensação imediata de manhã polar, limpa e cortante; saiu de linha por falta de procura.',
      inactive: true,
    },
    {
      key: 'ninfeia',
      name: 'Ninfeia',
      description:
        'Flor de lótus aberta sobre a água parada: pétala aquosa, pera e um véu de chá branco. Meditativa, feita para salas de tratamento.',
    },
  ],
  herbais: [
    {
      key: 'lavanda-provencal',
      name: 'Lavanda Provençal',
      description:
        'Lavandim e lavanda fina de altitude, com o feno morno do campo em julho. O aconchego de lençóis passados a ferro; ideal para quartos e fim de dia.',
    },
    {
      key: 'alecrim-do-campo',
      name: 'Alecrim do Campo',
      description:
        'Ramos de alecrim esfregados na palma da mão: canforado, resinoso e honesto. Favorece a concentração em escritórios e salas de estudo.',
    },
    {
      key: 'hortela-pimenta',
      name: 'Hortelã-Pimenta',
      description:
        'Folha de hortelã macerada em água gelada, fria no primeiro segundo e doce no seguinte. Limpa o olfato entre duas fragrâncias intensas.',
    },
    {
      key: 'eucalipto',
      name: 'Eucalipto Prateado',
      description:
        'Vapor de sauna com folhas de eucalipto cinéreo, pinho e cânfora branca. Abre a respiração e marca o começo do ritual de spa.',
    },
    {
      key: 'cha-verde',
      name: 'Chá Verde Sencha',
      description:
        'Infusão de sencha a setenta graus: vegetal, levemente tostada, com limão e jasmim ao fundo. Elegância discreta que nunca cansa.',
    },
    {
      key: 'capim-limao',
      name: 'Capim-Limão',
      description:
        'Chá de capim-santo da casa da avó, verde e cítrico ao mesmo tempo, com gengibre no rastro. Acolhe e espanta o cansaço da tarde.',
    },
    {
      key: 'bambu-sereno',
      name: 'Bambu Sereno',
      description:
        'Broto de bambu recém-aberto, água de chuva e madeira clara. Verde macio e vertical, para ambientes de linhas limpas e muita luz.',
    },
  ],
  frutados: [
    {
      key: 'pessego-aveludado',
      name: 'Pêssego Aveludado',
      description:
        'Pele macia e polpa madura de pêssego branco, com osmanto e um toque de amêndoa do caroço. Carnudo e delicado, nunca xaroposo.',
    },
    {
      key: 'figo-maduro',
      name: 'Figo Maduro',
      description:
        'A figueira inteira: folha verde e leitosa, fruta aberta, casca aquecida. Sombra mediterrânea às três da tarde, com fundo de coco e cedro.',
    },
    {
      key: 'framboesa-silvestre',
      name: 'Framboesa Silvestre',
      description:
        'Framboesas colhidas no mato, ácidas e perfumadas, sobre pétalas de rosa e almíscar. Brilhante e jovem, um convite na vitrine.',
    },
    {
      key: 'cereja-negra',
      name: 'Cereja Negra',
      description:
        'Cereja escura em calda de kirsch, amêndoa amarga e couro fino. Noturna e licorosa; retirada até a chegada do novo lote do extrato.',
      inactive: true,
    },
    {
      key: 'maracuja-do-cerrado',
      name: 'Maracujá do Cerrado',
      description:
        'Polpa de maracujá selvagem, azeda e tropical, com a flor roxa ao fundo. Exuberante na saída e calmante no rastro, como o chá das folhas.',
    },
    {
      key: 'maca-verde',
      name: 'Maçã Verde',
      description:
        'A primeira mordida na maçã gelada: crocante, ácida, com água escorrendo. Frutado leve que dá vida a provadores e corredores.',
    },
    {
      key: 'roma',
      name: 'Romã Rubi',
      description:
        'Grãos de romã entre o doce e o tânico, com groselha e um fio de incenso. Símbolo de fartura, feita para as festas de fim de ano.',
    },
    {
      key: 'coco-praiano',
      name: 'Coco Praiano',
      description:
        'Coco verde aberto a facão, água gelada e protetor solar dos anos oitenta. Férias na pele, com ylang-ylang e areia quente.',
    },
  ],
} as const satisfies Record<string, readonly DemoFragrance[]>;
