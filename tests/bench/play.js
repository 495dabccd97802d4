// The peer of `play`: a rules machine as one writes it in JavaScript. Named states, a prompt that lists what is
// legal, a stack of calls, objects for state. Two sides march armies over forty areas and fight with dice.
"use strict"

const AREAS = 40, ARMIES = 12, TURNS = 20
const neighbours = Array.from({ length: AREAS }, (_, i) => [(i + 1) % AREAS, (i + AREAS - 1) % AREAS, (i * 7 + 3) % AREAS])

let seed = 1
function random(n) {
	seed = (seed * 48271) % 2147483647
	return seed % n
}

let game, view

function setup() {
	game = { turn: 1, active: 0, state: "choose_army", stack: [], army: -1, moves: 0, log: [], armies: [] }
	for (let i = 0; i < ARMIES; i++)
		game.armies.push({ id: i, side: i % 2, area: (i * 3) % AREAS, steps: 4, moved: false })
}

function gen(action, argument) {
	if (!view.actions[action])
		view.actions[action] = []
	view.actions[action].push(argument)
}

function end_side() {
	for (const army of game.armies)
		army.moved = false
	game.active = 1 - game.active
	if (game.active === 0)
		game.turn++
	game.state = game.turn > TURNS ? "over" : "choose_army"
}

function battle(area) {
	const sides = [0, 1].map((side) => game.armies.filter((a) => a.side === side && a.area === area && a.steps > 0))
	if (!sides[0].length || !sides[1].length)
		return
	const hits = sides.map((armies) => armies.reduce((sum, a) => sum + (random(6) + a.steps > 5 ? 1 : 0), 0))
	for (const side of [0, 1])
		for (let h = 0; h < hits[1 - side]; h++)
			game.stack.push({ state: "take_hit", side, area })
	game.log.push("Battle in " + area + ": " + hits.join(" to "))
}

function resume() {
	const frame = game.stack[game.stack.length - 1]
	if (!frame)
		return
	if (!game.armies.some((a) => a.side === frame.side && a.area === frame.area && a.steps > 0)) {
		game.stack.pop()
		resume()
	}
}

const states = {
	choose_army: {
		prompt() {
			view.prompt = "Choose an army to march"
			for (const army of game.armies)
				if (army.side === game.active && !army.moved && army.steps > 0)
					gen("army", army.id)
			gen("end", 0)
		},
		army(id) {
			game.army = id
			game.moves = 3
			game.armies[id].moved = true
			game.state = "march"
		},
		end: end_side,
	},
	march: {
		prompt() {
			view.prompt = "March army " + game.army
			for (const area of neighbours[game.armies[game.army].area])
				gen("area", area)
			gen("stop", 0)
		},
		area(area) {
			game.armies[game.army].area = area
			game.log.push("Army " + game.army + " to " + area)
			if (--game.moves === 0 || game.armies.some((a) => a.area === area && a.side !== game.active && a.steps > 0)) {
				game.state = "choose_army"
				battle(area)
				resume()
			}
		},
		stop() {
			game.state = "choose_army"
		},
	},
	take_hit: {
		prompt() {
			const frame = game.stack[game.stack.length - 1]
			view.prompt = "Take a hit in " + frame.area
			for (const army of game.armies)
				if (army.side === frame.side && army.area === frame.area && army.steps > 0)
					gen("hit", army.id)
		},
		hit(id) {
			game.armies[id].steps--
			game.stack.pop()
			resume()
		},
	},
}

function play() {
	setup()
	let decisions = 0
	while (game.state !== "over") {
		const state = states[game.stack.length ? game.stack[game.stack.length - 1].state : game.state]
		view = { prompt: "", actions: {} }
		state.prompt()
		const all = []
		for (const action in view.actions)
			for (const argument of view.actions[action])
				all.push([action, argument])
		const [action, argument] = all[random(all.length)]
		state[action](argument)
		decisions++
	}
	return decisions
}

let decisions = 0
const began = process.hrtime.bigint()
const seconds = Number(process.argv[2] || 2)
while (Number(process.hrtime.bigint() - began) < seconds * 1e9)
	decisions += play()
console.log(Math.round(decisions / (Number(process.hrtime.bigint() - began) / 1e9)))
