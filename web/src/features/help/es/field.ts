import type { field as pt } from '../pt/field.ts';

export const field: typeof pt = {
  devices: {
    purpose:
      'Todos los dispositivos: dónde están, quién los usa, qué campaña tienen y si están en comunicación. La página de cada uno dice qué le pasa y muestra sus slots, salud e historial.',
    words: [
      ['Vincular', 'Unir el dispositivo a su propietario, con el código de vinculación.'],
      ['Conectarse', 'Empezar a usarlo en la aplicación. Solo conectado envía disparos.'],
      ['Sin comunicación', 'Hace más de 24 horas que no habla con el servidor.'],
      ['Desactualizado', 'Aún no recibió el último cambio de su campaña.'],
      [
        'Nombre del dispositivo',
        'Cómo lo llaman las personas. Va antes de la dirección MAC y se asigna en su página.',
      ],
      [
        'Código de restablecimiento',
        'Vale un minuto y, escrito en el dispositivo, lo desconecta del usuario.',
      ],
    ],
    tasks: {
      wrong: {
        title: 'Ver qué pasa con un dispositivo',
        steps: [
          'Abra el dispositivo. Arriba está lo que falta, y al lado lo que se puede hacer.',
          'Si nunca informó la configuración, actualice el firmware: solo el nuevo informa.',
          'En {devicePage.history}, elija un tipo o un periodo. {recordHistory.view} lleva a una versión anterior, que se puede restaurar.',
        ],
      },
      label: {
        title: 'Imprimir la etiqueta con el código de vinculación',
        steps: [
          'En {list.actions}, en la fila del dispositivo, elija {devices.claimCode.title}.',
          'Haga clic en {devices.claimCode.print}.',
          'Para varias etiquetas, marque los dispositivos y haga clic en {devices.labels.print}.',
        ],
        shows: 'Código de vinculación de un dispositivo, con el código QR y el botón para imprimirlo.',
      },
      campaign: {
        title: 'Asignar la campaña de un dispositivo',
        steps: [
          'Abra el dispositivo y haga clic en {devices.setCampaign}.',
          'Elija la campaña y haga clic en {devicePage.save}.',
          'La recibe en su próxima comunicación; hasta entonces figura como desactualizado.',
        ],
      },
    },
  },
  capsules: {
    purpose: 'Cada cápsula, con lo que le queda, dónde está y hasta cuándo se puede usar.',
    words: [
      ['Cápsula', 'El recipiente de una fragancia, que va en un slot del dispositivo.'],
      ['Disparos restantes', 'Cuántas veces puede aún liberar la fragancia.'],
      ['Por acabarse', 'Le quedan pocos de los disparos que tenía.'],
      ['Se acaba en', 'Previsión en días, según el uso de las últimas semanas.'],
    ],
    tasks: {
      ending: {
        title: 'Ver qué hay que cambiar',
        steps: [
          'Sobre la lista, elija las que están por acabarse, las vencidas o las que vencen pronto.',
          'Haga clic en la columna [Se acaba en] para ordenar por la previsión.',
          'Para el recorrido de cada lugar, haga clic en {shell.menu.refill}.',
        ],
        shows: 'Filas de la lista con el nivel de cada cápsula.',
      },
      swaps: {
        title: 'Ver quién cambió una cápsula, quitarla o desactivarla',
        steps: [
          'Pulse Ctrl K, escriba el número de serie y elija la cápsula.',
          'En {recordHistory.title}, cada línea dice en qué slot entró o de cuál salió, y quién tenía el dispositivo.',
          'Si va al almacén, elija {capsules.takeOut.action}: el nivel queda como está. En la lista, seleccione varias.',
          'Si se acabó del todo, elija {list.deactivate}: sale de la lista de reposición y de las alertas, y queda en {list.inactiveFeminine}.',
        ],
      },
      add: {
        title: 'Añadir cápsulas',
        steps: [
          'En el menú, abra {shell.menu.import} y elija {shell.records.capsule}.',
          'Descargue la plantilla, complete una fila por cápsula y suba la hoja de cálculo.',
          'Cuando se coloca en un dispositivo, la cápsula aparece aquí con él.',
        ],
      },
    },
  },
  calendar: {
    purpose: 'El mes en una página: cápsulas que vencen, quizzes publicados, iniciativas en curso y visitas.',
    words: [
      ['Vencimiento', 'El último día en que se puede usar una cápsula.'],
      ['Iniciativa', 'Una campaña en los lugares de una organización, de un día a otro.'],
    ],
    tasks: {
      day: {
        title: 'Ver qué hay en un día',
        steps: [
          'Cambie de mes con las flechas, o haga clic en {calendar.goToday}.',
          'Haga clic en un día: sus eventos aparecen al lado.',
          'Haga clic en un evento para abrir la cápsula, el quiz, la iniciativa o la visita.',
        ],
        shows: 'Un mes con iniciativas en franjas y cápsulas que vencen.',
      },
      narrow: {
        title: 'Ver un solo tipo de evento',
        steps: [
          'Arriba, elija {calendar.short.capsule-due}, {calendar.short.quiz-published}, {calendar.short.initiative} o {calendar.short.visit}.',
          'Para leer todo por fecha, elija {calendar.views.list}.',
        ],
      },
    },
  },
  refill: {
    purpose: 'Qué llevar a cada dispositivo en los próximos días, agrupado por lugar y listo para imprimir.',
    words: [
      ['Reponer hasta', 'El día en que se espera que la cápsula se acabe o venza.'],
      ['En vez de', 'La campaña cambió: lleve la fragancia nueva en lugar de la que se acabó.'],
    ],
    tasks: {
      visit: {
        title: 'Preparar una salida a campo',
        steps: [
          'Elija el plazo, de 7 a 30 días.',
          'En {list.filters}, elija la organización o el lugar que visitará.',
          'Revise cada slot: la fragancia, lo que queda y hasta cuándo reponer.',
          'Haga clic en {refill.print}, o en {list.export} para tener una hoja de cálculo.',
        ],
        shows: 'Cápsulas por reponer en un lugar, con slot, nivel y plazo.',
      },
      done: {
        title: 'Después del cambio',
        steps: [
          'El dispositivo informa la cápsula nueva en su próxima comunicación.',
          'La fila sale sola de esta lista, y la alerta de la cápsula se resuelve.',
        ],
      },
    },
  },
  visits: {
    purpose:
      'Una salida a campo: los lugares en orden, lo que cada slot necesita y lo que se hizo, también donde no hay señal.',
    words: [
      ['Cambiada', 'Una cápsula nueva entró en el slot; la antigua salió.'],
      ['Mantenida', 'La cápsula aún sirve y se quedó.'],
      ['A la espera de envío', 'Está guardado en este aparato y se enviará cuando haya conexión.'],
    ],
    tasks: {
      plan: {
        title: 'Planificar una visita',
        steps: [
          'En {shell.menu.refill}, haga clic en {shell.crumb.create.visit}.',
          'Elija [Día] y [Responsable], y revise los [Lugares].',
          'Haga clic en {visits.plan}: la visita reúne lo que falta en cada slot.',
          'En {visits.bring} está lo que hay que llevar; {visits.print} lo imprime todo.',
        ],
      },
      work: {
        title: 'Hacer la visita, con o sin señal',
        steps: [
          'Antes de salir, abra la visita una vez: así queda en este aparato.',
          'En cada slot, toque {visits.asPlanned} y lea o escriba el número de serie de la cápsula nueva.',
          'Si fue distinto, toque lo que se hizo y toque {visits.record}.',
          'Sin señal, continúe: la página se abre de nuevo en este navegador, y lo que registra se guarda y se envía después.',
          'Lo que nadie planificó se añade con {visits.add.open}, donde haya conexión. Lo que otros registran en la misma visita aparece solo.',
          'Al final, haga clic en {visits.steps.finish}.',
        ],
      },
    },
  },
  alerts: {
    purpose:
      'Lo que necesita a alguien: cápsulas que se acaban, dispositivos sin comunicación o con fallas. Una alerta se resuelve sola cuando su causa desaparece.',
    words: [
      ['Asumir', 'Decir que usted se ocupa de la alerta, para que nadie lo haga dos veces.'],
      ['Posponer', 'Ocultar la alerta hasta un día; se abre de nuevo si la causa continúa.'],
      ['Urgencia', 'Ahora: algo se detuvo. Pronto: se detendrá si nadie actúa.'],
      [
        'Regla',
        'El límite que abre una alerta, y quién recibe el correo. Las listas y el panel siguen el mismo límite.',
      ],
    ],
    tasks: {
      handle: {
        title: 'Ocuparse de una alerta',
        steps: [
          'En {list.actions}, en la fila de la alerta, elija {alerts.acknowledge}. Las cápsulas a reponer en un lugar son una sola fila.',
          'Para varias a la vez, marque las filas y use los botones de la selección; se puede deshacer.',
          'Haga clic en el elemento para abrir la cápsula, el dispositivo o la lista de reposición del lugar.',
          'Si solo puede después, elija {alerts.snoozeUntil} y la fecha.',
          'Las suyas quedan en {alerts.states.acknowledged}; las que desaparecieron, en {alerts.states.resolved}.',
        ],
        shows: 'Menú de una alerta, con asumir y posponer.',
      },
      rules: {
        title: 'Modificar los límites y quién recibe correos',
        steps: [
          'Haga clic en {alerts.openRules}.',
          'Active o desactive una regla y modifique su límite: al lado verá cuántas alertas habría abierto.',
          'En {alertRules.mail}, elija a las personas y haga clic en {form.save}.',
        ],
      },
    },
  },
  initiatives: {
    purpose:
      'Una iniciativa lleva una campaña a los lugares de una organización por algunos días y, si usted quiere, con una meta de disparos.',
    words: [
      ['Iniciativa', 'Campaña, lugares, primer y último día, juntos bajo un nombre.'],
      ['Meta de disparos', 'Cuántos disparos se esperan de todos los lugares y días juntos.'],
      ['Entregados', 'Los disparos que ya ocurrieron en esos lugares y días.'],
      ['Estado', 'Planificada, en curso, pausada, finalizada o cancelada.'],
    ],
    tasks: {
      create: {
        title: 'Planificar una iniciativa',
        steps: [
          'Haga clic en {list.add}, ingrese el nombre y elija [Organización] y [Campaña].',
          'En [Lugares], elija dónde; vacío, participan todos los de la organización.',
          'Ingrese [Primer día] y [Último día] y, si la hay, [Meta de disparos].',
          'Haga clic en {form.save}. Los dispositivos usan la campaña esos días y después vuelven a la anterior.',
          'Si dos quedaron con las fechas de la otra, abra {list.actions} y elija {initiatives.swap.action}.',
        ],
      },
      follow: {
        title: 'Seguir la meta',
        steps: [
          'Abra la iniciativa por su nombre y vea {initiatives.results.title}.',
          'Compare por lugar o por día; {initiatives.results.reasons} dice por qué un lugar está atrasado.',
          'Haga clic en {list.export} para tener una hoja de cálculo.',
        ],
        shows: 'Resultados de una iniciativa: disparos entregados, meta y lo que impide.',
      },
      stop: {
        title: 'Pausar o cancelar',
        steps: [
          'En la página de la iniciativa, abra {list.actions}.',
          '{initiatives.steps.pause} devuelve los dispositivos a la campaña anterior hasta {initiatives.steps.resume}.',
          '{initiatives.steps.cancel} la termina para siempre; los resultados quedan.',
        ],
      },
    },
  },
  import: {
    purpose:
      'Trae cápsulas, dispositivos, organizaciones, lugares o usuarios de una hoja de cálculo, muchos a la vez. Nada cambia antes de su confirmación.',
    words: [
      ['Plantilla', 'Una hoja de cálculo vacía con las columnas correctas.'],
      ['Altas y actualizaciones', 'Filas nuevas, y filas de elementos que ya existen.'],
      ['Problemas', 'Filas que necesitan corrección. Con una sola, no se importa nada.'],
    ],
    tasks: {
      bring: {
        title: 'Importar una hoja de cálculo',
        steps: [
          'En {imports.kind}, elija el tipo y haga clic en {imports.template}.',
          'Complete la plantilla, una fila por elemento, y suéltela en {imports.file.label}.',
          'Haga clic en {imports.check} y lea qué sucederá con cada fila.',
          'Haga clic en {imports.start} y confirme.',
        ],
        shows: 'Resultado de la verificación: cuántas filas se crearán.',
      },
      correct: {
        title: 'Corregir problemas',
        steps: [
          'Vea en {imports.faults.title} la fila, la columna y qué corregir.',
          'Haga clic en {imports.faults.file} para recibir solo esas filas, con la explicación.',
          'Corrija la hoja de cálculo y elíjala de nuevo.',
        ],
      },
      client: {
        title: 'Traer un cliente completo',
        steps: [
          'En {imports.kind}, elija {imports.kinds.clients} y haga clic en {imports.template}.',
          'Complete una hoja tras otra: organización, lugares, usuarios y dispositivos. Las hojas vacías no molestan.',
          'Haga clic en {imports.check}: los problemas de todas las hojas aparecen juntos.',
          'Haga clic en {imports.start}: todo se crea a la vez y las personas reciben la invitación.',
        ],
      },
    },
  },
};
