const scenes = [...document.querySelectorAll("section")];
const part = (id) => document.getElementById(id);
let now = 0, timer = 0;
function show(number) {
  scenes[now].classList.remove("now");
  now = Math.min(Math.max(number, 0), scenes.length - 1);
  scenes[now].classList.add("now");
  part("at").value = part("number").value = now;
}
function stop() {
  clearInterval(timer);
  timer = 0;
  part("play").textContent = "play";
}
function play() {
  if (timer) { stop(); return; }
  if (now === scenes.length - 1) show(0);
  part("play").textContent = "pause";
  timer = setInterval(() => { show(now + 1); if (now === scenes.length - 1) stop(); }, 1200);
}
const ways = {
  first: () => { stop(); show(0); },
  back: () => { stop(); show(now - 1); },
  play,
  step: () => { stop(); show(now + 1); },
  last: () => { stop(); show(scenes.length - 1); },
};
for (const [id, way] of Object.entries(ways)) part(id).addEventListener("click", way);
part("at").addEventListener("input", (event) => { stop(); show(Number(event.target.value)); });
const keys = { Home: "first", ArrowLeft: "back", " ": "play", ArrowRight: "step", End: "last" };
document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.target.tagName === "INPUT") return;
  event.preventDefault();
  ways[keys[event.key]]();
});
document.body.classList.add("plays");
document.querySelector("nav").hidden = false;
show(0);
