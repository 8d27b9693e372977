# %% [markdown]
# A record, move by move. A game that the page saves is a file with a record in it: bring one, or look at this round.

# %% Read a record
from itertools import pairwise
from pathlib import Path

from epizodiak.core.wording import Wording
from epizodiak.envs.drawing import Pictures, drawn
from epizodiak.games import GAMES, TABLES
from epizodiak.record.found import find_record
from epizodiak.record.record import record_from_json, replay

SAMPLE = """{"format":"epizodiak-record","version":1,"game":"epizodiak","options":{"mode":"single"},
"players":["Ana","Ben","Eva"],"first_player":0,"chance":[
[7,5,4,11,12,3,2,8,5,8,2,7,9,3,3,4,12,1,12,5,9,6,1,2,2,1,5,8,10,6,1,10,11,12,6,7,4,3,10,11,8,6,11,4,10,9,9,7],
[10,11,11,5,9,4,9,2,10,9,11,1,7,8,3,7,4,12,6,10,6,3,8],
[9,3,2,7,10,7,4,8,4,1,10,12,8,3,11,8,9,10,7,12,9,2,11,6,6,5,1,5,6,4,9,3]],
"actions":["<3..2",">5..6","<1..10",">7..8",">9","d",">11",">12",">1..4",">5..8","d","p",">9",">10","<8..7","d","p",
"<6","<5..4","<3","<2..1"]}"""

files = [file for file in Path().glob("*.json") if "epizodiak-record" in file.read_text("utf-8", "replace")]
text = max(files, key=lambda file: file.stat().st_mtime).read_text("utf-8") if files else SAMPLE
record = record_from_json(find_record(text), GAMES)
game = GAMES[record.game].seated(len(record.players))
positions = list(replay(record, game))
print(f"{record.game}, {' and '.join(record.players)}: {len(positions) - 1} actions")

# %% Look at it: 0 is what the first seat sees, None what all may see
seat = 0
wording = Wording(record.players)
Pictures(drawn(record.game, game.view(each.state, seat), wording) for each in positions)

# %% What each action was
for before, after in pairwise(positions):
    legal = game.legal_actions(before.state)
    action = game.parse_action(after.action)
    words = TABLES[record.game].brief(action, game.view(before.state, None), game.view(after.state, None), wording)
    print(f"{after.ply:3} {record.players[before.state.player]} {words} ({after.action}, one of {len(legal)})")
